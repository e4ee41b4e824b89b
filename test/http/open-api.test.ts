import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { documentOf, operationsOf } from "./described-operations.js";
import { startTestService } from "./test-service.js";

describe("the OpenAPI document", () => {
  it("is valid 3.1, and a generator makes types of it that compile", async () => {
    const document = await documentOf(await startTestService());
    expect(document.openapi).toBe("3.1.0");
    const source = astToString(await openapiTS(document as never));
    expect(source).toContain("inspectEvidence");
    expect(compileErrors(source)).toEqual([]);
  });

  it("shows good tools: each operation has an id, a short and a long text, a tag, and an example of each body", async () => {
    const described = await operationsOf();
    expect(new Set(described.map(({ id }) => id)).size).toBe(described.length);
    for (const { id, operation } of described) {
      expect(id).toMatch(/^[a-z][A-Za-z]+$/);
      expect(String(operation["summary"]).length, id).toBeGreaterThan(10);
      expect(String(operation["summary"]).length, id).toBeLessThan(80);
      expect(String(operation["description"]).length, id).toBeGreaterThan(40);
      expect(operation["tags"], id).toHaveLength(1);
      if (!id.startsWith("check") && id !== "readFigures") {
        for (const body of [operation["requestBody"], (operation["responses"] as Record<string, unknown>)["200"]]) {
          const [media] = Object.values((body as { content?: Record<string, object> } | undefined)?.content ?? {});
          if (media !== undefined)
            expect(
              Object.keys(media).some((key) => key.startsWith("example")),
              id,
            ).toBe(true);
        }
      }
    }
  });

  it("gives flow builders flat bodies with described fields, and an absolute address", async () => {
    const service = await startTestService();
    const document = await documentOf(service);
    expect(document.servers).toEqual([{ url: service.url }]);
    for (const path of ["/v1/gate", "/v1/search", "/v1/evaluations/one", "/v1/evaluations"]) {
      const { content } = document.paths[path]!["post"]!["requestBody"] as {
        content: Record<
          string,
          { schema: { type: string; properties: Record<string, { type?: unknown; description?: string }> } }
        >;
      };
      const { schema } = content["application/json"]!;
      expect(schema.type).toBe("object");
      for (const [name, field] of Object.entries(schema.properties)) {
        expect([path, name, typeof field.type, (field.description ?? "") !== ""]).toEqual([path, name, "string", true]);
      }
    }
    const behind = await startTestService({ http: { public_url: "https://konkyo.example.com" } });
    expect((await documentOf(behind)).servers).toEqual([{ url: "https://konkyo.example.com" }]);
  });

  it("asks for a key where one is needed, and has a problem for every refusal", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    const { paths } = await documentOf(service);
    for (const [path, methods] of Object.entries(paths)) {
      for (const operation of Object.values(methods)) {
        const isGuarded = path.startsWith("/v1/") || path === "/metrics";
        expect([path, operation["security"]]).toEqual([path, isGuarded ? [{ bearer: [] }] : undefined]);
        if (!path.startsWith("/v1/")) continue;
        const responses = operation["responses"] as Record<string, { content: object }>;
        for (const status of ["400", "401", "403", "429", "500", "503", "504"]) {
          expect(Object.keys(responses[status]!.content)).toEqual(["application/problem+json"]);
        }
      }
    }
  });

  it("is given to anyone: an importing system has no key yet", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    expect((await service.call("GET", "/openapi.json")).status).toBe(200);
    expect((await service.call("GET", "/docs")).status).toBe(200);
  });
});

function compileErrors(source: string): readonly string[] {
  const name = "generated.ts";
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version) =>
    file === name ? ts.createSourceFile(file, source, version) : read(file, version);
  const program = ts.createProgram([name], { strict: true, noEmit: true, types: [] }, host);
  return ts.getPreEmitDiagnostics(program).map((found) => ts.flattenDiagnosticMessageText(found.messageText, "\n"));
}
