import { expect, it } from "vitest";
import { pairSearchSchema } from "../../src/http/console/experiments/pair-search.js";
import { rowSearchSchema } from "../../src/http/console/experiments/row-search.js";
import { problemOf, startTestService } from "./test-service.js";

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly parameters?: readonly { name: string; in: string; schema: { type?: unknown } }[] } }
    >
  >;
}

it("a number in a query that is empty or none is refused by the name of its field, wherever one is taken", async () => {
  const service = await startTestService();
  const { paths } = (await (await service.call("GET", "/openapi.json")).json()) as Described;
  const fields = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap((field) =>
      field.in === "query" && field.schema.type === "integer" ? [{ path, name: field.name }] : [],
    ),
  );
  expect(fields.length).toBeGreaterThanOrEqual(8);
  for (const { path, name } of fields) {
    for (const value of ["", "%20", "1e1", "0x1", "1.5", "x"]) {
      const response = await service.call("GET", `${path.replace("{name}", "none")}?${name}=${value}`);
      expect(await problemOf(response)).toMatchObject({
        ...{ status: 400, code: "input_invalid", where: `query.${name}`, message: "a whole number is expected" },
      });
    }
  }
});

it("an empty number in the form of an experiment is refused by its name", async () => {
  const service = await startTestService();
  const form = new FormData();
  form.set("name", "e");
  form.set("file", new File(["{}\n"], "rows.jsonl"));
  form.set("sample", "");
  const response = await fetch(`${service.url}/v1/experiments`, { method: "POST", body: form });
  expect(await problemOf(response)).toMatchObject({ status: 400, where: "body.sample" });
});

it("an empty number of a form in the console is none that was given", () => {
  for (const schema of [rowSearchSchema, pairSearchSchema]) {
    expect(schema.parse({ category: "", page: "" })).toMatchObject({ page: 1 });
    expect(schema.parse({ category: "" }).category).toBeUndefined();
    expect(schema.parse({ category: "0" }).category).toBe(0);
  }
});
