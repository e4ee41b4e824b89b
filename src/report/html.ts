/** Markup made by `html`. The class stays private so that no data can pass for markup. */
class Markup {
  constructor(readonly text: string) {}
}

export type Html = Markup;
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

/**
 * A template whose values are text unless `html` made them: `<`, `>`, `&` and
 * quotes are escaped, so a value may stand in an element or a quoted attribute.
 * Lists are joined; null, undefined and false print nothing. Never put a value
 * into a style, a script or an unquoted attribute.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Markup(strings.map((part, index) => part + (index < values.length ? print(values[index]) : "")).join(""));
}

/** Takes text that we wrote ourselves, such as a style sheet, as markup. */
export function trustedHtml(text: string): Html {
  return new Markup(text);
}

function print(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(print).join("");
  return escape(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

// Control characters and lone surrogates cannot stand in a UTF-8 page; they show as the replacement mark.

const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

function escape(text: string): string {
  return text.replace(unprintable, "\uFFFD").replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
