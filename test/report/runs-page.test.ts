import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { renderRunsPage } from "../../src/report/runs-page.js";
import { answeredRun, heldRun, pageInput, piece, scored } from "./example-runs.js";
import { byId, elements, hrefs, parsePage, readable, skeleton, textOf, withClass } from "./parsed-page.js";

const render = (...args: Parameters<typeof pageInput>) => parsePage(renderRunsPage(pageInput(...args)));

describe("page of runs", () => {
  it("states what was run", () => {
    const root = render([answeredRun()]);
    const header = readable(elements(root).find((element) => element.tagName === "header"));
    for (const text of ["Help desk", "2026-10", "openai:answer", "2026-10-05 04:12 UTC"])
      expect(header).toContain(text);
    expect(withClass(root, "notice")).toEqual([]);
  });

  it("warns when rules stood in for a model", () => {
    const root = render([answeredRun({ scores: [{ ...scored("faithfulness", 1), offline: true }] })]);
    expect(readable(withClass(root, "notice")[0])).toMatch(/offline/);
  });

  it("shows the answer exactly as it was sent, line breaks included", () => {
    const message = "一行目。\n  二行目 [1]";
    const root = render([answeredRun({ outcome: { ...answeredRun().outcome!, message } })]);
    expect(withClass(root, "text").map(textOf)).toEqual([message]);
  });

  it("leads from citations and claims to the evidence they rest on, and marks an id that was not found", () => {
    const root = render([answeredRun()]);
    expect(readable(byId(root, "q-1-e-1"))).toContain("[1] Leave > leave#1 Fifteen days carry over.");
    const links = elements(root).filter((element) => element.properties["href"] === "#q-1-e-1");
    expect(links.map(readable)).toEqual(["[1] Leave", "[1] leave#1"]);
    expect(withClass(root, "fault").map(readable)).toEqual(["id not among the evidence"]);
  });

  it("has a target for every link inside the page, and every id once", () => {
    const root = render([answeredRun(), heldRun([piece("a", "b", "old")]), answeredRun()]);
    const ids = elements(root).flatMap((element) => element.properties["id"] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = hrefs(root);
    expect(targets.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  });

  it("unfolds the checks where one failed and shows the fault in the evidence", () => {
    const root = render([heldRun([piece("parking#1", "Six bays.", "2026-04")])]);
    expect(
      elements(root)
        .filter((element) => "open" in element.properties)
        .map((element) => readable(element.children.find((child) => child.type === "element"))),
    ).toEqual(["Evidence checks 4 / 6 → Hold"]);
    expect(readable(withClass(root, "check-failed")[0])).toContain("All pieces are of the current release");
    expect(readable(byId(root, "q-1-e-1"))).toContain("2026-04 not the current release");
  });

  it.each([
    ["a missing version", { evidence_id: "a", content: "b" }],
    ["a blank content", { evidence_id: "a", content: "\u3000", corpus_version: "2026-10" }],
    ["an id that is a number", { evidence_id: 5, content: "b", corpus_version: "2026-10" }],
    ["a record that is null", null],
    ["a record that is text", "text"],
  ])("shows %s as missing", (_, record) => {
    const root = render([heldRun([{ ...piece("a", "b"), record }])]);
    expect(withClass(root, "fault").map(readable)).toContain("missing");
  });

  it("gives every kind of absence in words and with its reason", () => {
    const text = readable(byId(render([answeredRun()]), "q-1"));
    for (const words of [
      "Not applicable",
      "nothing claimed",
      "Missing input",
      "no ideal answer",
      "reply could not be read: no JSON",
      "hello",
      "Skipped",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/NaN|undefined|null|\[object/);
  });

  it("keeps a bar within its track and still prints the exact figure", () => {
    const root = render([answeredRun({ scores: [scored("relevancy", -0.31)] })]);
    const fills = withClass(root, "bar-fill").map((element) => Number(element.properties["width"]));
    expect(fills).toEqual([0, 0, 0]);
    expect(readable(byId(root, "q-1"))).toContain("-0.31");
  });

  it("reads well with no runs, no release, no models and a run that broke off", () => {
    expect(readable(render([], { release: null, models: [] }))).toContain("There are no questions yet.");
    const root = render([answeredRun({ outcome: null, gate: null, draft: null, chunks: [], scores: [], nodes: [] })]);
    expect(readable(byId(root, "q-1"))).toContain("Broken off");
  });

  it("is wholly in the language asked for", () => {
    const root = render([answeredRun()], { language: "ja" });
    expect(elements(root)[0]?.properties["lang"]).toBe("ja");
    expect(withClass(root, "badge").map(readable)).toEqual(["回答", "回答", "回答"]);
  });

  it("is the same text for the same input", () => {
    expect(renderRunsPage(pageInput([answeredRun()]))).toBe(renderRunsPage(pageInput([answeredRun()])));
  });

  it("loads nothing, runs nothing and admits its own style sheet alone", () => {
    const root = render([answeredRun()]);
    const tags = new Set(elements(root).map((element) => element.tagName));
    for (const tag of ["script", "link", "img", "iframe", "object", "form", "base"]) expect(tags).not.toContain(tag);
    const sheet = elements(root).find((element) => element.tagName === "style")!;
    const policy = String(elements(root).find((element) => "httpEquiv" in element.properties)?.properties["content"]);
    const hash = createHash("sha256").update(textOf(sheet)).digest("base64");
    expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`);
    expect(textOf(sheet)).not.toMatch(/url\(|@import/);
  });
});

describe("text from documents, answers and models", () => {
  const attacks = [
    "<img src=x onerror=alert(1)>",
    "</title></style></pre></script><script>alert(1)</script>",
    "\"><svg onload=alert(1)>' onfocus='alert(1)' autofocus x='",
    "[click](javascript:alert(1))",
    "<!-- --><![CDATA[ <a href=javascript:alert(1)>x</a> ]]>",
    "&lt;script&gt;&#60;b&#62;&colon;",
    "\u202e\u0000\ud800${7*7}{{7*7}}<%= 7 %>`",
  ];

  it.each(attacks)("is shown as text in every field: %j", (attack) => {
    const runs = [answeredRun(), heldRun([piece("a", "b", "old"), piece("c", "d", undefined)])];
    const benign = pageInput(runs);
    const root = parsePage(renderRunsPage(append(benign, attack) as typeof benign));
    expect(skeleton(root)).toEqual(skeleton(parsePage(renderRunsPage(benign))));
    expect(textOf(root)).toContain(`How many days carry over?${attack.replace(/[\0\ud800]/g, "\ufffd")}`);
  });

  it.each([
    "javascript:alert(1)",
    " https://a.example",
    "JAVASCRIPT:alert(1)//https://a",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://a b",
    "//a.example",
    "https:x",
  ])("never makes a link of the address %j", (uri) => {
    const found = piece("leave#1", "x");
    const root = render([answeredRun({ chunks: [{ ...found, source: { ...found.source, uri } }] })]);
    const links = hrefs(root);
    expect(links.filter((href) => !href.startsWith("#"))).toEqual([]);
    expect(textOf(root)).toContain(uri);
  });

  it("links a web address without telling it where the reader comes from", () => {
    const found = piece("leave#1", "x");
    const uri = 'https://a.example/ページ?x=1&y="2"';
    const root = render([answeredRun({ chunks: [{ ...found, source: { ...found.source, uri } }] })]);
    const link = elements(root).find((element) => element.properties["href"] === uri);
    expect(link?.properties["rel"]).toEqual(["noopener", "noreferrer"]);
  });
});

/** Words of closed sets, which no document and no model can change. */
const closedFields = new Set(["language", "status", "convention", "verdict", "code", "declined"]);

function append(value: unknown, attack: string): unknown {
  if (typeof value === "string") return value === "" ? "" : value + attack;
  if (Array.isArray(value)) return value.map((item) => append(item, attack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (key === "gate") return [key, attackDetails(child, attack)];
      if (key === "metric_titles")
        return [
          key,
          Object.fromEntries(
            Object.entries(child as object).map(([name, title]) => [name + attack, append(title, attack)]),
          ),
        ];
      return [key, closedFields.has(key) ? child : append(child, attack)];
    }),
  );
}

function attackDetails(gate: unknown, attack: string): unknown {
  const { checks, ...rest } = gate as { checks: { detail: string }[] };
  return {
    ...rest,
    checks: checks.map((check) => ({ ...check, detail: check.detail === "" ? "" : check.detail + attack })),
  };
}
