import fs from "node:fs";
import path from "node:path";

export interface LogFileOptions {
  readonly file: string;
  /** Above this size the file becomes `<file>.1`; null for never. */
  readonly maxBytes: number | null;
}

export interface LogFile {
  /** The line stands in the file when this returns: what follows may be a kill. Throws when it cannot be written. */
  write(line: string): void;
  close(): void;
}

const mostBytesUnchecked = 1024 * 1024;

/**
 * A file that lines are added to, for its owner's eyes alone when it is made
 * here. Any number of processes may write to one. Its size is looked at once in
 * a while, and whether somebody has moved it away, so that logrotate needs no
 * `copytruncate`.
 */
export function createLogFile({ file, maxBytes }: LogFileOptions): LogFile {
  const checkAfter = Math.min(mostBytesUnchecked, (maxBytes ?? Infinity) / 10);
  let descriptor: number | null = null;
  let unchecked = 0;

  const close = (): void => {
    if (descriptor !== null) fs.closeSync(descriptor);
    descriptor = null;
  };

  const ready = (): number => {
    if (descriptor !== null && unchecked >= checkAfter && !isAt(file, descriptor)) close();
    const open = descriptor ?? openLog(file);
    descriptor = open;
    if (unchecked < checkAfter) return open;
    unchecked = 0;
    if (maxBytes === null || fs.fstatSync(open).size < maxBytes) return open;
    close();
    fs.renameSync(file, `${file}.1`);
    descriptor = openLog(file);
    return descriptor;
  };

  // The first line looks at what an earlier process has left.
  unchecked = checkAfter;

  return {
    write(line) {
      const bytes = Buffer.from(line, "utf8");
      const target = ready();
      for (let written = 0; written < bytes.length;) written += fs.writeSync(target, bytes, written);
      unchecked += bytes.length;
    },
    close,
  };
}

function openLog(file: string): number {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return fs.openSync(file, "a", 0o600);
}

function isAt(file: string, descriptor: number): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.ino === fs.fstatSync(descriptor).ino;
}
