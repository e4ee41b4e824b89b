/** Where the service writes what happened. pino has this shape. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export const noLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
