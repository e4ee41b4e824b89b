/**
 * The arrows of ARCHITECTURE.md:
 * core ← modules ← metrics ← experiments, then config ← services ← graphs ← http, cli.
 */
const modules =
  "corpus|retrieval|llm|prompts|tasks|metrics|judges|calibration|references|report|storage|tracing|datasets|experiments|review|certification|inspection|release|retention|operation";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-imports-zod-alone",
      severity: "error",
      from: { path: "^src/core/" },
      to: { pathNot: ["^src/core/", "node_modules/zod/"] },
    },
    {
      name: "modules-do-not-know-the-application",
      severity: "error",
      from: { path: `^src/(${modules})/` },
      to: { path: "^src/(config|http|cli)/|^src/services|^graphs/" },
    },
    {
      name: "no-module-knows-metrics-but-experiments",
      severity: "error",
      from: { path: "^src/(corpus|retrieval|llm|prompts|tasks|references|storage|tracing)/" },
      to: { path: "^src/(metrics|experiments)/" },
    },
    {
      name: "storage-knows-core-alone",
      severity: "error",
      from: { path: "^src/storage/" },
      to: { path: "^src/", pathNot: ["^src/storage/", "^src/core/"] },
    },
    {
      name: "corpus-does-not-know-retrieval",
      severity: "error",
      from: { path: "^src/corpus/" },
      to: { path: "^src/(retrieval|llm/(?!port)|tasks|prompts|references|tracing)/" },
    },
    {
      name: "config-does-not-know-services",
      severity: "error",
      from: { path: "^src/config/" },
      // Each module owns its slice of the configuration, the service too.
      to: { path: "^src/(services|http(?!/config\\.ts)|cli)|^graphs/" },
    },
    {
      name: "services-do-not-know-graphs",
      severity: "error",
      from: { path: "^src/services" },
      to: { path: "^src/(http|cli)/|^graphs/" },
    },
    {
      name: "only-http-and-cli-import-graphs",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(http|cli|vitest|library)/" },
      to: { path: "^graphs/" },
    },
    {
      name: "adapters-only-through-their-registry",
      severity: "error",
      from: {
        path: "^(src|graphs)/",
        pathNot: "^src/retrieval/(registry|sqlite/)|^src/services\\.ts|^src/(cli/commands|library)/",
      },
      to: { path: "^src/retrieval/sqlite/" },
    },
    { name: "no-missing", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
