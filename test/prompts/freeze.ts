/**
 * Freezes the prompts of a release: adds the hash of every prompt that is not yet in
 * `released.json`. What is in there is left as it is.
 *
 *   npx tsx test/prompts/freeze.ts
 */
import fs from "node:fs";
import { defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { brokenReleases, hashPrompts, readReleased, releasedFile } from "./released-prompts.js";

const released = readReleased();
const current = hashPrompts(defaultPromptDirectory());
const broken = brokenReleases(released, current);
if (broken.length > 0) throw new Error(broken.join("\n"));
const all = Object.entries({ ...current, ...released }).sort(([left], [right]) => (left < right ? -1 : 1));
fs.writeFileSync(releasedFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
process.stdout.write(`frozen: ${all.length} (${all.length - Object.keys(released).length} new)\n`);
