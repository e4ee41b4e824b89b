import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // モデルが判定すると、一つの確認に数十秒かかることがあります。
    // Where a model judges, one assertion can take some tens of seconds.
    testTimeout: 120_000,
  },
});
