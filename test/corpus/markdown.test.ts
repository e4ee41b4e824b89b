import fs from "node:fs";
import path from "node:path";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import type { ReadDocument, Section } from "../../src/corpus/document.js";
import { readMarkdown } from "../../src/corpus/markdown.js";

function read(text: string, extension = ".md"): ReadDocument {
  const document = readMarkdown({ file: `page${extension}`, name: "page", text, extension });
  if ("refused" in document) throw new Error(document.refused);
  return document;
}

function sectionsOf(text: string, extension = ".md"): readonly Section[] {
  const document = read(text, extension);
  return document.kind === "sections" ? document.sections : [];
}

function outline(text: string, extension = ".md"): readonly string[] {
  return sectionsOf(text, extension).map((section) => {
    const path = section.headings.map((heading) => heading.text).join(" > ");
    return `${path}: ${section.blocks.map((block) => `${block.kind} ${JSON.stringify(block.text)}`).join(", ")}`;
  });
}

describe("readMarkdown", () => {
  it("puts text under the headings it stands beneath", () => {
    expect(outline("intro\n\n# A\ntext\n\n## B\n\nmore\n\n### C\ndeep\n\n## D\nlast\n")).toEqual([
      ': prose "intro"',
      'A: prose "text"',
      'A > B: prose "more"',
      'A > B > C: prose "deep"',
      'A > D: prose "last"',
    ]);
  });

  it("reads underlined headings, and a ruler as no heading", () => {
    expect(outline("Title\n=====\n\nPart\n----\ntext\n\n---\n\n- item\n---\nafter")).toEqual([
      'Title > Part: prose "text", prose "- item", prose "after"',
    ]);
  });

  it("keeps number signs inside code as code", () => {
    expect(outline("# A\n```sh\n# comment\n\n## not a heading\n```\n\n    # indented code\n")).toEqual([
      'A: code "```sh\\n# comment\\n\\n## not a heading\\n```", prose "    # indented code"',
    ]);
  });

  it("keeps a heading that has no text of its own", () => {
    expect(outline("# A\n## B\n## C\ntext")).toEqual(["A > B: ", 'A > C: prose "text"']);
  });

  it("tells a table from text that only contains bars", () => {
    expect(outline("a | b\n\nname | value\n--- | ---\nx | 1\ny | 2\n\nafter")).toEqual([
      ': prose "a | b", table "name | value\\n--- | ---\\nx | 1\\ny | 2", prose "after"',
    ]);
  });

  it("shows headings without markup in paths and as written in the text", () => {
    const [section] = sectionsOf("## **Set** `API_KEY` [here](https://example.com) {#key} ##\ntext");
    expect(section?.headings).toMatchObject([
      { text: "Set API_KEY here", line: "## **Set** `API_KEY` [here](https://example.com) {#key} ##" },
    ]);
  });

  it("drops comments outside code", () => {
    expect(outline("a <!-- hidden\n# no heading --> b `<!-- shown -->`")).toEqual([': prose "a  b `<!-- shown -->`"']);
  });
});

describe("MDX", () => {
  it("drops imports and exports and keeps the text of components", () => {
    const text =
      'import Card from "./card"\nexport const a = {\n  b: 1,\n}\n\n<Note>大切な <b>お知らせ</b></Note>\n\n{/* todo */}\n<Frame caption="全体図">\n  <img src="/x.png" alt="構成" />\n</Frame>';
    expect(outline(text, ".mdx")).toEqual([': prose "大切な お知らせ", prose "全体図\\n  構成"']);
  });

  it("makes a titled component a section that ends with it", () => {
    const text =
      '## 手順\n<Steps>\n  <Step title="複製">\n    取得します。\n\n    ```bash\n    git clone\n    ```\n  </Step>\n</Steps>\n終わりです。';
    expect(outline(text, ".mdx")).toEqual([
      '手順 > 複製: prose "取得します。", code "```bash\\ngit clone\\n```"',
      '手順: prose "終わりです。"',
    ]);
  });

  it("leaves code and placeholders alone", () => {
    expect(outline("`<Foo>` と <YOUR_KEY> と a < b を使う", ".mdx")).toEqual([
      ': prose "`<Foo>` と <YOUR_KEY> と a < b を使う"',
    ]);
    expect(outline('```jsx\nimport a from "a"\n<Foo title="x">\n```', ".mdx")).toEqual([
      ': code "```jsx\\nimport a from \\"a\\"\\n<Foo title=\\"x\\">\\n```"',
    ]);
  });

  it("reads broken components as far as they go", () => {
    expect(outline('<Tab title="A">\ntext\n<Tab title="B\n</Nope>\nmore', ".mdx")).toEqual([
      'A: prose "text\\n<Tab title=\\"B", prose "more"',
    ]);
  });
});

describe("front matter", () => {
  it("gives title, version as written, audience and metadata", () => {
    const document = read(
      "---\ntitle: 料金\ncorpus_version: 1.10\naudience: [staff, 管理者]\nurl: https://example.com/fee\ntags: [a, b]\n---\n本文",
    );
    expect(document.title).toBe("料金");
    expect(document.claims).toMatchObject({
      corpusVersion: "1.10",
      audience: ["staff", "管理者"],
      uri: "https://example.com/fee",
      metadata: { tags: "a, b" },
    });
    expect(outline("---\ntitle: 料金\n---\n本文")).toEqual(['料金: prose "本文"']);
  });

  it.each(["corpus_version:", 'corpus_version: ""', "corpus_version: null", "corpus_version: ~"])(
    "takes %s as a missing version",
    (line) => {
      expect(read(`---\n${line}\n---\ntext`).claims.corpusVersion).toBeNull();
    },
  );

  it("says nothing about a version that is not mentioned", () => {
    expect(read("---\ntitle: x\n---\ntext").claims.corpusVersion).toBeUndefined();
  });

  it("takes an unreadable audience as nobody", () => {
    expect(read("---\naudience:\n---\ntext").claims.audience).toEqual([]);
    expect(read("---\naudience: {a: b}\n---\ntext").claims.audience).toEqual([]);
  });

  it("ignores an address that would run something", () => {
    expect(read('---\nurl: "javascript:alert(1)"\n---\ntext').claims.uri).toBeUndefined();
  });

  it("goes on without broken metadata and names the line", () => {
    const document = read("---\ntitle: ok\nbad: [1, 2\n---\n# A\ntext");
    expect(document.warnings[0]?.where).toMatch(/^page\.md:\d$/);
    expect(document.title).toBe("A");
  });

  it("refuses a page whose audience or version cannot be read", () => {
    const text = "---\naudience: [staff\n---\nsecret";
    expect(readMarkdown({ file: "page.md", name: "page", text, extension: ".md" })).toHaveProperty("refused");
  });
});

const manual = path.resolve(import.meta.dirname, "../../../shared/data/corpus-en/v1.75.0");

describe.skipIf(!fs.existsSync(manual))("on a real manual", () => {
  it("finds exactly the headings that a full Markdown parser finds", () => {
    const parser = unified().use(remarkParse).use(remarkFrontmatter);
    // Large pages are left out for the parser's sake: its time grows faster than they do.
    const files = fs
      .readdirSync(manual)
      .filter((file) => file.endsWith(".md") && fs.statSync(path.join(manual, file)).size < 30_000);
    expect(files.length).toBeGreaterThan(70);
    const differing: string[] = [];
    for (const file of files) {
      const text = fs.readFileSync(path.join(manual, file), "utf8").replaceAll("\0", "");
      const expected = parser
        .parse(text)
        .children.filter((node) => node.type === "heading")
        .map((node) =>
          text
            .slice(node.position?.start.offset, node.position?.end.offset)
            .replace(/\n[=-]+$/, "")
            .trim(),
        );
      // A page's own title in its front matter is a heading to us and none to the parser.
      const found = new Set(
        sectionsOf(text.replace(/^---\n[\s\S]*?\n---\n/, "")).flatMap((section) =>
          section.headings.map((heading) => heading.line),
        ),
      );
      if ([...found].sort().join("\n") !== [...new Set(expected)].sort().join("\n")) differing.push(file);
    }
    expect(differing).toEqual([]);
  });
});
