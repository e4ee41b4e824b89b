import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "node_modules", ".langgraph_api", "coverage"] },
  ...tseslint.configs.strictTypeChecked,
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Ports are asynchronous by contract even where one implementation has nothing to wait for.
      "@typescript-eslint/require-await": "off",
      // Ports are records of closures; none of them uses `this`.
      "@typescript-eslint/unbound-method": "off",
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only src/config reads the environment." },
        {
          object: "AbortSignal",
          property: "any",
          message: "Node keeps such a signal for ever when a listener is left on it. Use anySignal, and clear it.",
        },
      ],
    },
  },
  {
    files: ["src/config/environment.ts", "test/**/*.ts", "bench/**/*.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  { files: ["bench/**/*.ts", "examples/**/*.ts"], rules: { "no-console": "off" } },
  {
    files: ["test/**/*.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off", "@typescript-eslint/no-unnecessary-condition": "off" },
  },
  { files: ["**/*.js", "**/*.cjs", "**/*.mjs"], extends: [tseslint.configs.disableTypeChecked] },
);
