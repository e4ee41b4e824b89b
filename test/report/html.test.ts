import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html, trustedHtml, type HtmlValue } from "../../src/report/html.js";
import { elements, parsePage, textOf } from "./parsed-page.js";

describe("html", () => {
  it("keeps markup of its own and escapes every other value", () => {
    expect(html`<p title="${`"'&`}">${"<b>"}${html`<i>${1}</i>`}</p>`.text).toBe(
      '<p title="&quot;&#39;&amp;">&lt;b&gt;<i>1</i></p>',
    );
  });

  it("prints nothing for null, undefined and false, but prints 0 and joins lists", () => {
    expect(html`${null}${undefined}${false}${0}${["a", html`<br />`]}`.text).toBe("0a<br />");
  });

  it("takes no record for markup, even one that has the same fields", () => {
    const forged = { text: "<script>alert(1)</script>" } as unknown as HtmlValue;
    expect(() => html`<p>${forged}</p>`).toThrow(TypeError);
  });

  it("prints text that we wrote ourselves as it is", () => {
    expect(html`${trustedHtml("<hr>")}`.text).toBe("<hr>");
  });

  it("shows any text as that text, in an element and in an attribute", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
        const root = parsePage(html`<p title="${text}">${text}</p>`.text);
        const [paragraph] = elements(root).filter((element) => element.tagName === "p");
        expect(elements(root)).toHaveLength(4);
        expect(textOf(root)).toBe(asShown(text));
        expect(paragraph?.properties["title"]).toBe(asShown(text));
      }),
      { numRuns: 2000 },
    );
  });
});

/** Line ends become LF in any parser; what cannot be printed shows as the replacement mark. */
function asShown(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/gu, "\uFFFD")
    .replace(/\r\n?/g, "\n");
}
