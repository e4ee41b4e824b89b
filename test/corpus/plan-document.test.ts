import { expect, it } from "vitest";
import { planDocument } from "../../src/corpus/plan-document.js";
import { defaultConfig } from "./workspace.js";

const place = { file: "/docs/big.md", documentId: "big.md" };
const defaults = { corpusVersion: "r1", audience: null, source: "" };

it("plans a page of more chunks than a call can have arguments", async () => {
  const block = { kind: "prose", headerLines: 0 } as const;
  const sections = Array.from({ length: 150_000 }, (_, number) => ({
    headings: [{ text: `h${number}`, line: `# h${number}` }],
    blocks: [{ ...block, text: "text" }],
  }));
  const document = { kind: "sections", title: "big", claims: { metadata: {} }, warnings: [], sections } as const;
  const planned = await planDocument(document, place, undefined, defaults, defaultConfig);
  expect(planned.chunks).toHaveLength(150_000);
});
