import pc from "picocolors";

/** Where a command writes. Output goes to `out`, progress and warnings to `err`. */
export interface Io {
  readonly color: ReturnType<typeof pc.createColors>;
  /** True when standard error is a terminal, so that progress may be redrawn. */
  readonly progressBar: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Replaces the last line drawn so on standard error; an empty text takes it away. */
  redraw(line: string): void;
  /** Resolves when everything written has left, or the reader has gone. */
  drained(): Promise<void>;
}

interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
}

/**
 * Writes to the given streams. A reader that goes away (EPIPE) ends the
 * writing, not the work: what a command stores is still stored.
 */
export function createIo(options: {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly color: boolean;
}): Io {
  const out = quietWriter(options.stdout);
  const err = quietWriter(options.stderr);
  return {
    color: pc.createColors(options.color),
    progressBar: options.stderr.isTTY === true,
    out: (text) => out.write(`${text}\n`),
    err: (text) => err.write(`${text}\n`),
    redraw: (line) => err.write(`\r\x1b[2K${line}`),
    drained: async () => {
      await Promise.all([out.drained(), err.drained()]);
    },
  };
}

function quietWriter(stream: OutputStream): { write(text: string): void; drained(): Promise<void> } {
  let open = true;
  let failed: unknown;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") failed = error;
  });
  return {
    write(text) {
      if (open) stream.write(text);
    },
    async drained() {
      if (open) await new Promise<void>((resolve) => stream.write("", () => resolve()));
      if (failed instanceof Error) throw failed;
    },
  };
}
