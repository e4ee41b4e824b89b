import { KonkyoError } from "../../core/errors.js";
import type { Sample } from "../../core/sample.js";

const placeholder = /\{\{([a-z_]+(?:\.[^{}.\s]+)?)\}\}/g;
const fields = ["id", "user_input", "category"] as const;

/**
 * Fills a template of JSON: `{{user_input}}`, `{{id}}`, `{{category}}` and
 * `{{metadata.key}}` in its texts, in one pass, so that a question with braces
 * stays a question. A text that is nothing but a placeholder takes the value as it is.
 *
 * @throws KonkyoError `config_invalid` when there is no such placeholder
 */
export function fillTemplate(template: unknown, sample: Sample): unknown {
  if (typeof template === "string") return fillText(template, sample);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, sample));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, sample)]));
}

/** Fills the same placeholders into a URL, encoded so that a question cannot change where it goes. */
export function fillUrl(url: string, sample: Sample): string {
  return url.replaceAll(placeholder, (_match, name: string) => {
    const value = valueOf(name, sample);
    return encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value));
  });
}

function fillText(text: string, sample: Sample): unknown {
  const whole = /^\{\{([a-z_]+(?:\.[^{}.\s]+)?)\}\}$/.exec(text)?.[1];
  if (whole !== undefined) return valueOf(whole, sample);
  return text.replaceAll(placeholder, (_match, name: string) => {
    const value = valueOf(name, sample);
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

/** Null where the sample has no such value. */
function valueOf(name: string, sample: Sample): unknown {
  const [field = "", key] = name.split(".");
  if (field === "metadata" && key !== undefined) {
    return sample.metadata !== undefined && Object.hasOwn(sample.metadata, key) ? sample.metadata[key] : null;
  }
  const known = fields.find((candidate) => candidate === name);
  if (known !== undefined) return sample[known] ?? null;
  throw new KonkyoError("config_invalid", `there is no placeholder {{${name}}}`, {
    where: "experiments.targets",
    hint: `Use ${fields.map((candidate) => `{{${candidate}}}`).join(", ")} or {{metadata.key}}.`,
  });
}
