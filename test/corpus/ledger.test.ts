import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readLedger } from "../../src/corpus/ledger.js";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-ledger-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

describe("readLedger", () => {
  it("reads YAML: exact paths before patterns, versions as written, an empty version as missing", () => {
    const ledger = readLedger(
      write(
        "l.yaml",
        'documents:\n  - {path: "guide/**/*.md", corpus_version: 1.10, audience: [staff]}\n  - {path: guide/a.md, corpus_version: }\n',
      ),
    );
    expect(ledger.lookup("guide/x/y.md")).toMatchObject({ corpusVersion: "1.10", audience: ["staff"] });
    expect(ledger.lookup("guide/z.md")).toMatchObject({ corpusVersion: "1.10" });
    expect(ledger.lookup("guide/a.md")).toMatchObject({ corpusVersion: null, audience: undefined });
    expect(ledger.lookup("guide/a.txt")).toBeUndefined();
  });

  it("reads CSV with a mark: empty cells say nothing", () => {
    const ledger = readLedger(
      write("l.csv", '\uFEFFpath,corpus_version,audience\r\na.md,,"staff, 管理者"\r\n?.txt,v2,\r\n'),
    );
    expect(ledger.lookup("a.md")).toMatchObject({ corpusVersion: undefined, audience: ["staff", "管理者"] });
    expect(ledger.lookup("b.txt")).toMatchObject({ corpusVersion: "v2", audience: undefined });
    expect(ledger.lookup("bb.txt")).toBeUndefined();
  });

  it.each([
    ["l.yaml", "- path: [1\n", /l\.yaml:\d/],
    ["l.yaml", "a: b\n", /l\.yaml$/],
    ["l.yaml", "- path: a\n- {path: b, owner: me}\n", /entry 2$/],
    ["l.csv", "path,content_hash\na.md,xyz\n", /l\.csv:2$/],
  ])("refuses a broken %s and says where (%j)", (name, text, where) => {
    const file = write(name, text);
    expect(() => readLedger(file)).toThrow(
      expect.objectContaining({ code: "input_invalid", where: expect.stringMatching(where) as string }),
    );
  });

  it("names a ledger that is not there", () => {
    expect(() => readLedger(path.join(folder, "none.yaml"))).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});
