import { problemSchema, problems, type ProblemCode } from "./problem.js";

/** What any operation may answer instead of its result. */
const always: readonly ProblemCode[] = [
  "input_invalid",
  "unauthenticated",
  "forbidden",
  "rate_limited",
  "internal",
  "overloaded",
  "timeout",
];

/** The problems of an operation for its description, by status. */
export function problemResponses(...codes: readonly ProblemCode[]) {
  const byStatus = new Map<number, readonly ProblemCode[]>();
  for (const code of [...always, ...codes]) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: `${[...new Set(of.map((code) => problems[code].title))].join(". ")} (${of.join(", ")})`,
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  );
}
