import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { Sample } from "../../core/sample.js";
import { writerFor } from "./registry.js";

/** A file of samples in the making. It takes its name when it is finished, and never holds a part. */
export interface SampleFile {
  readonly file: string;
  readonly written: number;
  write(sample: Sample): Promise<void>;
  finish(): Promise<void>;
  /** Takes away what was written; does nothing after `finish`. */
  discard(): Promise<void>;
}

export interface SampleFileOptions {
  /** Fields to write, for tables. */
  readonly fields: readonly (keyof Sample)[];
  /** Whether a file of the name may be replaced. */
  readonly overwrite: boolean;
}

/** @throws KonkyoError `usage` when the file exists or its kind is not known, `input_invalid` when it cannot be written */
export function createSampleFile(file: string, { fields, overwrite }: SampleFileOptions): SampleFile {
  const format = writerFor(file);
  if (!overwrite && fs.existsSync(file)) {
    throw new KonkyoError("usage", "the file exists already", {
      where: file,
      hint: "Choose another name, or pass --force.",
    });
  }
  const part = `${file}.${process.pid}.part`;
  const state: { written: number; buffered: string; ended: boolean; failure?: unknown } = {
    written: 0,
    buffered: "",
    ended: false,
  };
  const stream = open(part, (error) => (state.failure = error));
  const flush = async () => {
    if (state.failure !== undefined) throw unwritable(file, state.failure);
    const text = state.buffered;
    state.buffered = "";
    if (text !== "" && !stream.write(text)) await takenUp(stream);
  };
  state.buffered = format.head(fields);
  return {
    file,
    get written() {
      return state.written;
    },
    async write(sample) {
      state.buffered += format.row(sample, fields);
      state.written += 1;
      if (state.buffered.length > bufferLength) await flush();
    },
    async finish() {
      await flush();
      await new Promise<void>((resolve, reject) =>
        stream.end((error?: Error | null) => (error ? reject(unwritable(file, error)) : resolve())),
      );
      if (state.failure !== undefined) throw unwritable(file, state.failure);
      fs.renameSync(part, file);
      state.ended = true;
    },
    async discard() {
      if (state.ended) return;
      state.ended = true;
      if (!stream.closed) {
        stream.destroy();
        await once(stream, "close").catch(() => undefined); // the failure was reported where it arose
      }
      if (fs.existsSync(part)) fs.rmSync(part);
    },
  };
}

const bufferLength = 256 * 1024;

function open(part: string, onError: (error: unknown) => void): fs.WriteStream {
  try {
    fs.mkdirSync(path.dirname(part), { recursive: true });
  } catch (error) {
    throw unwritable(path.dirname(part), error);
  }
  return fs.createWriteStream(part).on("error", onError);
}

/** Resolves when the stream takes more, or will never again. */
async function takenUp(stream: fs.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    const settle = () => {
      stream.off("drain", settle).off("close", settle);
      resolve();
    };
    stream.on("drain", settle).on("close", settle);
  });
}

function unwritable(file: string, error: unknown): KonkyoError {
  return new KonkyoError("input_invalid", `the file cannot be written: ${errorMessage(error)}`, {
    where: file,
    cause: error,
  });
}
