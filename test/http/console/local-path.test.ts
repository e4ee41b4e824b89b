import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localPath } from "../../../src/http/console/local-path.js";

describe("a path to come back to", () => {
  it("is kept with its query", () => {
    expect(localPath("/runs?status=waiting&text=%E4%BC%91")).toBe("/runs?status=waiting&text=%E4%BC%91");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "x",
    "",
    null,
    1,
  ])("is the start page for %j", (given) => {
    expect(localPath(given)).toBe("/");
  });

  it("never leaves the service", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webPath(),
          fc.string().map((text) => `/${text}`),
        ),
        (given) => {
          expect(new URL(localPath(given), "http://service.test").origin).toBe("http://service.test");
        },
      ),
    );
  });
});
