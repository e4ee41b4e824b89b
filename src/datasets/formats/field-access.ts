import { structured } from "../cell-values.js";
import type { Fields } from "../row.js";

/** The first of the fields that has a value. */
export function firstOf(fields: Fields, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
}

/** The record in a field, whether it stands there or in a cell as JSON. */
export function recordOf(value: unknown): Fields | undefined {
  const record = structured(value);
  return typeof record === "object" && record !== null && !Array.isArray(record) ? (record as Fields) : undefined;
}

/** The list in a field, whether it stands there or in a cell as JSON. */
export function entriesOf(value: unknown): readonly unknown[] | undefined {
  const list = structured(value);
  return Array.isArray(list) ? (list as readonly unknown[]) : undefined;
}

/** The fields that a format has no use for, with those of a metadata record; undefined when there are none. */
export function remainder(fields: Fields, used: ReadonlySet<string>, metadata?: unknown): Fields | undefined {
  const rest = Object.entries(fields).filter(
    ([name, value]) => !used.has(name) && value !== undefined && value !== null,
  );
  const all = [...rest, ...Object.entries(recordOf(metadata) ?? {})];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** The text of the last message of a role in a list of chat messages. */
export function lastMessage(messages: unknown, roles: readonly string[]): string | undefined {
  const found = entriesOf(messages)?.findLast((message) => {
    const role = recordOf(message)?.["role"] ?? recordOf(message)?.["type"];
    return typeof role === "string" && roles.includes(role);
  });
  const content = recordOf(found)?.["content"];
  if (typeof content === "string") return content;
  const texts = entriesOf(content)?.map((part) => recordOf(part)?.["text"]);
  const joined = texts?.filter((text) => typeof text === "string").join("\n");
  return joined === "" ? undefined : joined;
}

const questionKeys = ["user_input", "question", "query", "input", "prompt", "request", "text", "質問"];
const answerKeys = [
  "reference",
  "answer",
  "output",
  "response",
  "expected",
  "expected_response",
  "ground_truth",
  "text",
  "回答",
];

/** The question in a text, a chat request, or a record of inputs; undefined when none can be told. */
export function questionIn(value: unknown): unknown {
  const record = recordOf(value);
  if (record === undefined) return entriesOf(value) === undefined ? value : lastMessage(value, ["user", "human"]);
  return lastMessage(record["messages"], ["user", "human"]) ?? firstOf(record, questionKeys) ?? onlyText(record);
}

/** The answer in a text, a chat reply, or a record of outputs; undefined when none can be told. */
export function answerIn(value: unknown): unknown {
  const record = recordOf(value);
  const speakers = ["assistant", "ai"];
  if (record === undefined) return entriesOf(value) === undefined ? value : lastMessage(value, speakers);
  const [choice] = entriesOf(record["choices"]) ?? [];
  const choiceMessage = recordOf(recordOf(choice)?.["message"])?.["content"];
  const content = record["content"];
  return (
    choiceMessage ??
    lastMessage(record["messages"], speakers) ??
    content ??
    firstOf(record, answerKeys) ??
    onlyText(record)
  );
}

function onlyText(record: Fields): unknown {
  const texts = Object.values(record).filter((value) => typeof value === "string");
  return texts.length === 1 ? texts[0] : undefined;
}
