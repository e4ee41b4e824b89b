import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { openDataset } from "../../src/datasets/dataset.js";
import { surveyDataset } from "../../src/datasets/survey.js";
import { readAll, temporaryFile } from "./temporary-file.js";

const count = 12_000;
const files = () => [
  temporaryFile(
    "large.jsonl",
    Array.from(
      { length: count },
      (_, index) => `{"id":"${index}","user_input":"質問です","reference":"${"答え".repeat(20)}"}\n`,
    ).join(""),
  ),
  temporaryFile(
    "large.csv",
    `id,user_input,reference\n${Array.from({ length: count }, (_, index) => `${index},"質問\nです",${"答え".repeat(20)}\n`).join("")}`,
  ),
];

const openFiles = (): string[] =>
  fs.readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [fs.readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // the descriptor of the listing itself
    }
  });

/** Streams close in a later turn of the event loop. */
async function closed(file: string): Promise<boolean> {
  for (let turn = 0; turn < 200 && openFiles().includes(file); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return !openFiles().includes(file);
}

describe("a file that is read in parts", () => {
  it("is read whole, more than once, with its progress", async () => {
    for (const file of files()) {
      const seen: number[] = [];
      const dataset = openDataset(file, { onProgress: (read, total) => seen.push(read / total) });
      const [first, second] = [await surveyDataset(dataset), await surveyDataset(dataset)];
      expect(first).toMatchObject({ samples: count, bad: 0 });
      expect(second).toEqual(first);
      expect(seen.every((share) => share > 0 && share <= 1)).toBe(true);
      expect(seen.at(-1)).toBe(1);
    }
  });

  it("ends with `cancelled` when it is cancelled", async () => {
    for (const file of files()) {
      const controller = new AbortController();
      let read = 0;
      const reading = async () => {
        for await (const { line } of openDataset(file).rows(controller.signal)) {
          read += Math.sign(line);
          if (read === 10) controller.abort();
        }
      };
      await expect(reading()).rejects.toMatchObject({ code: "cancelled" });
      expect(read).toBeLessThan(count);
    }
  });

  it.skipIf(!fs.existsSync("/proc/self/fd"))(
    "is closed again when its rows are left, refused or only described",
    async () => {
      for (const file of files()) {
        for await (const row of openDataset(file).rows()) if (row.line > 3) break;
        expect(await closed(file)).toBe(true);
        await openDataset(file).describe();
        expect(await closed(file)).toBe(true);
      }
      const unknown = temporaryFile("unknown.jsonl", '{"what":"is this","pad":"xxxxxxxx"}\n'.repeat(100_000));
      await expect(readAll(unknown)).rejects.toMatchObject({ code: "input_invalid" });
      expect(await closed(unknown)).toBe(true);
    },
  );
});
