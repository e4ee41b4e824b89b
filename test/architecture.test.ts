import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "scripts",
  Record<string, string>
>;

describe("ARCHITECTURE.md says what is true", () => {
  const text = read("ARCHITECTURE.md");

  it("every path it names exists", () => {
    const named = [...text.matchAll(/`((?:src|graphs|prompts|test)\/[\w./-]+)`/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !fs.existsSync(path.join(root, name)))).toEqual([]);
  });

  it("every folder of src is in its table", () => {
    const folders = fs
      .readdirSync(path.join(root, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory());
    expect(folders.map((entry) => entry.name).filter((name) => !text.includes(`\`src/${name}/\``))).toEqual([]);
  });

  it("every dependency stands there with its reason", () => {
    expect(Object.keys(manifest.dependencies).filter((name) => !text.includes(name))).toEqual([]);
  });
});

it("every dependency is pinned exactly and used", () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const sources = [...sourceFiles("src"), ...sourceFiles("graphs")]
    .map((file) => fs.readFileSync(file, "utf8"))
    .join("\n");
  const imports = sources.matchAll(/(?:^(?:import|export)\b[^"`]*?\bfrom |\bimport\(|\)\.resolve\()"([^."][^"]*)"/gm);
  const imported = new Set([...imports].map((match) => packageOf(match[1]!)));
  expect(Object.keys(manifest.dependencies).filter((name) => !imported.has(name))).toEqual([]);
  // What the build copies into dist is needed for building alone.
  const copied = (name: string): boolean =>
    Object.values(manifest.scripts).some((script) => script.includes(`node_modules/${name}/`));
  expect(
    [...imported].filter(
      (name) =>
        !name.startsWith("node:") && !(name in manifest.dependencies) && !(`@types/${name}` in all) && !copied(name),
    ),
  ).toEqual([]);
});

it("only src/config reads the environment of the process", () => {
  const readers = [...sourceFiles("src"), ...sourceFiles("graphs")].filter((file) =>
    /process\.env\b|env: *\{ *\.\.\.process/.test(fs.readFileSync(file, "utf8")),
  );
  expect(readers.map((file) => path.relative(root, file))).toEqual(["src/config/environment.ts"]);
});

it("no source file is longer than 300 lines", () => {
  const long = [...sourceFiles("src"), ...sourceFiles("graphs")].filter(
    (file) => fs.readFileSync(file, "utf8").split("\n").length > 300,
  );
  expect(long).toEqual([]);
});

function sourceFiles(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
}
