import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/built-sources.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Loading the modules anew for each of some 260 files took longer than the tests. Nothing of ours is global, and what a
    // test stubs is put back.
    isolate: false,
    // Without this one core less; much of the time goes into waiting for servers, browsers and processes.
    maxWorkers: "100%",
    restoreMocks: true,
    unstubEnvs: true,
    // Tests must never reach a network or a tracing account by accident of the developer's shell.
    env: { LANGSMITH_TRACING: "false", LANGCHAIN_TRACING_V2: "false", NO_COLOR: "1" },
  },
});
