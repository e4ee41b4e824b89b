import { randomBytes } from "node:crypto";
import type { Clock } from "../../tracing/clock.js";

/** What a session stands for: a key by its id, so that its secret is kept nowhere, or a token that ends by itself. */
export type Credential =
  { readonly kind: "key"; readonly keyId: string } | { readonly kind: "token"; readonly token: string };

/** Who is signed in, in the memory of this process: a restart signs everybody out. */
export interface Sessions {
  /** Returns the id for the cookie: 256 random bits. */
  open(credential: Credential): string;
  find(id: string): Credential | null;
  close(id: string): void;
}

export const sessionSeconds = 8 * 3600;
const mostSessions = 10_000;

export function createSessions(clock: Clock): Sessions {
  const sessions = new Map<string, { readonly credential: Credential; readonly endsAt: number }>();
  const forgetEnded = (): void => {
    for (const [id, { endsAt }] of sessions) if (endsAt <= clock.elapsed()) sessions.delete(id);
    // Sessions stand in the order in which they were opened.
    for (const id of sessions.keys()) {
      if (sessions.size < mostSessions) break;
      sessions.delete(id);
    }
  };
  return {
    open(credential) {
      forgetEnded();
      const id = randomBytes(32).toString("base64url");
      sessions.set(id, { credential, endsAt: clock.elapsed() + sessionSeconds * 1000 });
      return id;
    },
    find(id) {
      const session = sessions.get(id);
      return session === undefined || session.endsAt <= clock.elapsed() ? null : session.credential;
    },
    close: (id) => void sessions.delete(id),
  };
}
