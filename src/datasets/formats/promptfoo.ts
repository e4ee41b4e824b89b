import type { Fields, RowFault } from "../row.js";
import type { SampleFields } from "../to-sample.js";
import type { DatasetFormat } from "./format.js";
import { entriesOf, questionIn, recordOf, remainder } from "./field-access.js";
import { assertionsOf, type Assertion } from "./promptfoo-assertions.js";

const used = new Set(["vars", "assert", "description", "metadata", "options", "threshold", "providerOutput"]);

/**
 * Tests of promptfoo, from YAML or JSON (vars, assert) or from its tables
 * (a column a variable, `__expected…`, `__metadata:…`). Assertions that state
 * the answer, a fact or a rule become those; any others are kept in the
 * metadata. None is ever run. A context among the variables is what the answer
 * was made from only beside a recorded answer; else it is a reference.
 */
export const promptfooFormat: DatasetFormat = {
  name: "promptfoo",
  title: { ja: "promptfoo テスト", en: "promptfoo tests" },
  recognises: (columns) => columns.has("vars") || [...columns].some((name) => /^__(?:expected|metadata:)/.test(name)),
  convert: (fields) => ("vars" in fields ? fromTest(fields) : fromTest(testOfRow(fields))),
};

function fromTest(test: Fields): SampleFields | RowFault {
  const vars = recordOf(test["vars"]);
  if (vars === undefined)
    return { fault: "vars are no record; tests in other files are not read", field: "user_input" };
  const question = questionIn(vars);
  if (question === undefined) {
    return {
      fault: `none of the vars (${Object.keys(vars).join(", ")}) is the question; map it: vars.<name>=user_input`,
      field: "user_input",
    };
  }
  const metadata = recordOf(test["metadata"]);
  const stated = statedBy(assertionsOf(test["assert"]));
  const answer = test["providerOutput"] ?? undefined;
  const context = vars["context"] ?? vars["contexts"];
  const described = typeof test["description"] === "string" ? { description: test["description"] } : {};
  return {
    id: metadata?.["id"],
    user_input: question,
    ...(answer === undefined ? {} : { response: typeof answer === "string" ? answer : JSON.stringify(answer) }),
    ...(context === undefined
      ? {}
      : { [answer === undefined ? "reference_contexts" : "retrieved_contexts"]: entriesOf(context) ?? [context] }),
    ...stated.fields,
    category: metadata?.["category"],
    metadata: remainder({ ...remainder(test, used), ...described, ...stated.rest }, new Set(), metadata),
  };
}

/** What each kind of assertion says about the answer. */
const meaning: Readonly<Record<string, "reference" | "fact" | "rule">> = {
  equals: "reference",
  factuality: "reference",
  similar: "reference",
  "context-recall": "reference",
  contains: "fact",
  icontains: "fact",
  "contains-all": "fact",
  "icontains-all": "fact",
  "llm-rubric": "rule",
  "g-eval": "rule",
  "model-graded-closedqa": "rule",
};

function statedBy(assertions: readonly Assertion[]): { readonly fields: SampleFields; readonly rest: Fields } {
  const texts = (kind: string) =>
    assertions
      .filter(({ type }) => meaning[type] === kind)
      .flatMap(({ value }) => (entriesOf(value) ?? [value]).map(String));
  const [reference] = texts("reference");
  const facts = texts("fact");
  const rules = texts("rule");
  const others = assertions.filter(({ type }) => meaning[type] === undefined);
  return {
    fields: {
      ...(reference === undefined ? {} : { reference }),
      ...(facts.length === 0 ? {} : { expected_facts: facts }),
      ...(rules.length === 0 ? {} : { guidelines: rules }),
    },
    rest: others.length === 0 ? {} : { assert: others },
  };
}

/** A row of a table as the test that it stands for. */
function testOfRow(row: Fields): Fields {
  const entries = Object.entries(row);
  const tags = entries.flatMap(([name, value]) => {
    const match = /^__metadata:(.+?)(\[\])?$/.exec(name);
    if (match === null) return [];
    return [
      [
        match[1] ?? "",
        match[2] === undefined
          ? value
          : String(value)
              .split(/(?<!\\),/)
              .map((tag) => tag.trim().replaceAll("\\,", ",")),
      ],
    ];
  });
  return {
    vars: Object.fromEntries(entries.filter(([name]) => !name.startsWith("__"))),
    assert: entries.filter(([name]) => /^__expected\d*$/.test(name)).map(([, value]) => value),
    metadata: Object.fromEntries(tags) as Fields,
    ...(row["__description"] === undefined ? {} : { description: row["__description"] }),
    ...(row["__providerOutput"] === undefined ? {} : { providerOutput: row["__providerOutput"] }),
  };
}
