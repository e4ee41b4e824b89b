import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { operationFiguresStyle } from "../../operation/operation-page-style.js";
import { packageFolder } from "../../package-folder.js";
import { comparisonPageStyle } from "../../report/comparison/comparison-style.js";
import type { Console } from "./section.js";

/** Sheets and scripts, under names that change with their contents so that browsers may keep them. */
export interface Assets {
  /** Address of a file of assets/console, or of `console.css`, which is all sheets in one. */
  href(name: string): string;
  find(hashedName: string): Asset | undefined;
}

export interface Asset {
  readonly type: string;
  readonly text: string;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const base = "/assets/";

/** Of assets/console/styles, in the order in which later rules win. */
const sheets = ["frame", "text", "ask", "graph", "runs", "review", "corpus", "experiments", "trust"];

/** Reads the folder once. @throws Error naming a file that is asked for and not there */
export function readAssets(folder: string = path.join(packageFolder(), "assets", "console")): Assets {
  const byName = new Map<string, string>();
  const byHashedName = new Map<string, Asset>();
  const files = fs.readdirSync(folder).filter((name) => path.extname(name) in types);
  const read = (...names: string[]): string => fs.readFileSync(path.join(folder, ...names), "utf8");
  const texts: readonly (readonly [string, string])[] = [
    ["console.css", withReportStyle(sheets.map((sheet) => read("styles", `${sheet}.css`)).join(""))],
    ...files.map((name) => [name, read(name)] as const),
  ];
  for (const [name, text] of texts) {
    const { name: stem, ext } = path.parse(name);
    const type = types[ext] ?? "";
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
    const hashedName = `${stem}.${hash}${ext}`;
    byName.set(name, base + hashedName);
    byHashedName.set(hashedName, { type, text });
  }
  return {
    href(name) {
      const href = byName.get(name);
      if (href === undefined) throw new Error(`there is no assets/console/${name}`);
      return href;
    },
    find: (hashedName) => byHashedName.get(hashedName),
  };
}

/** Pages show parts of reports: their sheet comes first, in a layer that any rule of the console wins over. */
function withReportStyle(consoleStyle: string): string {
  return `@layer report {\n${comparisonPageStyle}\n.operation {\n${operationFiguresStyle}\n}\n}\n${consoleStyle}`;
}

/** GET /assets/<name>.<hash>.<ext>, for everyone: nothing in them is anybody's own. */
export function registerAssets({ app }: Console, assets: Assets): void {
  app.get(`${base}:name`, (context) => {
    const asset = assets.find(context.req.param("name"));
    if (asset === undefined) return context.notFound();
    context.header("cache-control", "public, max-age=31536000, immutable");
    context.header("content-type", asset.type);
    return context.body(asset.text);
  });
}
