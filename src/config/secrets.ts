import type { Environment } from "./environment.js";

/** Keys of the three model roles. An empty variable is no key. */
export interface ModelKeys {
  readonly answer: string | undefined;
  readonly judge: string | undefined;
  readonly embedding: string | undefined;
}

/** KONKYO_<ROLE>_API_KEY, else OPENAI_API_KEY. */
export function readModelKeys(environment: Environment): ModelKeys {
  const shared = environment["OPENAI_API_KEY"];
  const key = (own: string | undefined): string | undefined => {
    const value = own ?? shared;
    return value === undefined || value === "" ? undefined : value;
  };
  return {
    answer: key(environment["KONKYO_ANSWER_API_KEY"]),
    judge: key(environment["KONKYO_JUDGE_API_KEY"]),
    embedding: key(environment["KONKYO_EMBEDDING_API_KEY"]),
  };
}
