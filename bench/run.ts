/** `npm run bench` lists the benchmarks; `npm run bench -- <name…>` runs some, `npm run bench -- all` every one. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const names = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && file !== path.basename(import.meta.filename))
  .map((file) => path.basename(file, ".ts"));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== "all" && !names.includes(name));
if (asked.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark named ${unknown.join(", ")}.`);
  console.log(
    `Benchmarks: ${names.join(", ")}. Run some with \`npm run bench -- <name…>\`, or all of them with \`all\`.`,
  );
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  for (const name of asked.includes("all") ? names : asked) {
    console.log(`\n== ${name}`);
    const { status } = spawnSync(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, `${name}.ts`)], {
      stdio: "inherit",
    });
    if (status !== 0) process.exitCode = 1;
  }
}
