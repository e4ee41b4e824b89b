import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { packageFolder } from "../../package-folder.js";
import type { Api } from "../api.js";
import { pagePolicy } from "../safe-headers.js";

/** RapiDoc writes its styles into the page; scripts still come from this process alone. */
const policy = pagePolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

const day = "public, max-age=86400";

/** GET /docs: the reference, drawn from /openapi.json in the reader's browser, with no request to anywhere else. */
export function registerReference({ app }: Api): void {
  app.get("/docs", (context) => {
    context.header("content-security-policy", policy);
    return context.html(page);
  });
  app.get("/docs/rapidoc.js", (context) => {
    script ??= readScript();
    const compressed = (context.req.header("accept-encoding") ?? "").includes("gzip");
    context.header("cache-control", day);
    context.header("vary", "accept-encoding");
    context.header("content-type", "text/javascript; charset=utf-8");
    if (compressed) context.header("content-encoding", "gzip");
    return context.body(new Uint8Array(compressed ? script.compressed : script.plain));
  });
}

let script: { readonly plain: Buffer; readonly compressed: Buffer } | undefined;

/** The build keeps a copy, so that an installation needs no more of RapiDoc than this one file. */
function readScript(): { readonly plain: Buffer; readonly compressed: Buffer } {
  const copied = path.join(packageFolder(), "dist", "rapidoc");
  const folder = fs.existsSync(copied)
    ? copied
    : path.dirname(createRequire(import.meta.url).resolve("rapidoc/dist/rapidoc-min.js"));
  const read = (name: string): Buffer => fs.readFileSync(path.join(folder, name));
  return { plain: read("rapidoc-min.js"), compressed: read("rapidoc-min.js.gz") };
}

const page = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Konkyo API</title>
<link rel="icon" href="data:,">
<script type="module" src="/docs/rapidoc.js"></script>
</head>
<body>
<rapi-doc spec-url="/openapi.json" render-style="read" load-fonts="false" show-header="false" allow-authentication="true"
  allow-spec-url-load="false" allow-spec-file-load="false" sort-tags="false" schema-style="table" default-schema-tab="example"
  regular-font="system-ui, 'Hiragino Sans', 'Noto Sans JP', sans-serif" mono-font="ui-monospace, monospace"></rapi-doc>
</body>
</html>
`;
