import { z } from "zod";
import { storageError, type Storage } from "../storage/sqlite.js";

/** An answer as it was given, to be given again. */
export const keptResponseSchema = z.object({
  status: z.number().int(),
  content_type: z.string(),
  body: z.string(),
});
export type KeptResponse = z.infer<typeof keptResponseSchema>;

/** What a key says about a request. */
export type Claim =
  /** Nobody has used the key: the request is to be worked on, then kept or released. */
  | { readonly state: "mine" }
  /** The same request is being worked on. */
  | { readonly state: "running" }
  /** The key was used with another request. */
  | { readonly state: "other" }
  | { readonly state: "done"; readonly response: KeptResponse };

export interface IdempotencyKeys {
  claim(request: KeyedRequest, now: Date): Claim;
  keep(request: KeyedRequest, response: KeptResponse): void;
  /** For a request that came to nothing: the next one under the key is worked on. */
  release(request: KeyedRequest): void;
}

export interface KeyedRequest {
  /** Keys of one caller do not meet those of another. */
  readonly caller: string;
  readonly key: string;
  /** Of method, path, query and body. */
  readonly hash: string;
}

const keptMs = 86_400_000;

/**
 * Idempotency keys in the database, so that a restart forgets none. Answers are kept for a day.
 *
 * @param longestMs no request is worked on for longer: an unanswered one of that age was lost with its process
 */
export function openIdempotencyKeys({ sqlite, file }: Storage, longestMs: number): IdempotencyKeys {
  const read = sqlite.prepare("SELECT request_hash, response_json FROM idempotency_keys WHERE caller = ? AND key = ?");
  const insert = sqlite.prepare(
    "INSERT INTO idempotency_keys (caller, key, request_hash, created_at) VALUES (@caller, @key, @hash, @now)",
  );
  const forget = sqlite.prepare(
    "DELETE FROM idempotency_keys WHERE created_at < ? OR (response_json IS NULL AND created_at < ?)",
  );
  const keep = sqlite.prepare(
    "UPDATE idempotency_keys SET response_json = ? WHERE caller = ? AND key = ? AND request_hash = ? AND response_json IS NULL",
  );
  const release = sqlite.prepare(
    "DELETE FROM idempotency_keys WHERE caller = ? AND key = ? AND request_hash = ? AND response_json IS NULL",
  );
  const claim = sqlite.transaction(({ caller, key, hash }: KeyedRequest, now: Date): Claim => {
    const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
    forget.run(before(keptMs), before(longestMs));
    const row = read.get(caller, key) as { request_hash: string; response_json: string | null } | undefined;
    if (row === undefined) {
      insert.run({ caller, key, hash, now: now.toISOString() });
      return { state: "mine" };
    }
    if (row.request_hash !== hash) return { state: "other" };
    if (row.response_json === null) return { state: "running" };
    return { state: "done", response: keptResponseSchema.parse(JSON.parse(row.response_json)) };
  });
  const guarded = <Result>(statement: () => Result): Result => {
    try {
      return statement();
    } catch (error) {
      throw storageError(error, file);
    }
  };
  return {
    claim: (request, now) => guarded(() => claim.immediate(request, now)),
    keep: ({ caller, key, hash }, response) =>
      void guarded(() => keep.run(JSON.stringify(response), caller, key, hash)),
    release: ({ caller, key, hash }) => void guarded(() => release.run(caller, key, hash)),
  };
}
