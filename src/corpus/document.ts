/** A run of text that is kept together where its size allows. */
export interface Block {
  /** Tables start with `headerLines` lines that every cut-off part repeats; code is cut at line ends only. */
  readonly kind: "prose" | "code" | "table";
  readonly text: string;
  readonly headerLines: number;
}

export interface Heading {
  /** As shown in a title path. */
  readonly text: string;
  /** The document's own line, repeated at the top of each chunk below it. */
  readonly line: string;
}

/** What stands under one heading, up to the next one. */
export interface Section {
  /** From the outermost heading to the nearest. */
  readonly headings: readonly Heading[];
  readonly blocks: readonly Block[];
}

/** One chunk before it has an id and a version. */
export interface Piece {
  readonly titlePath: readonly string[];
  readonly content: string;
}

/** A row of a prepared file: the three evidence fields as found, missing ones missing. */
export interface PreparedRow {
  readonly record: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly uri: string | null;
  readonly audience: Audience;
}

/** Groups that may see a document; null is everyone, an empty list is nobody. */
export type Audience = readonly string[] | null;

/** Something about a document that a person should know; `where` is file and line. */
export interface Warning {
  readonly where: string;
  readonly message: string;
}

/** What the document says about itself. `undefined` is silence; a null version is one that was left empty. */
export interface DocumentClaims {
  readonly title?: string | undefined;
  readonly uri?: string | undefined;
  readonly corpusVersion?: string | null | undefined;
  readonly audience?: Audience | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A document as a reader hands it over. */
export type ReadDocument = {
  readonly title: string;
  readonly claims: DocumentClaims;
  readonly warnings: readonly Warning[];
} & (
  | { readonly kind: "sections"; readonly sections: readonly Section[] }
  | { readonly kind: "prepared"; readonly rows: readonly PreparedRow[] }
);

/** Why a file was not taken; a sentence for people. */
export interface Refusal {
  readonly refused: string;
}

/** Text of a file and where it is, for readers and their messages. */
export interface SourceText {
  /** Path as it is shown in messages. */
  readonly file: string;
  /** File name without its ending, the title of last resort. */
  readonly name: string;
  /** Decoded text: line ends are LF, no BOM, no NUL, no lone surrogate. */
  readonly text: string;
  readonly extension: string;
}

export const noClaims: DocumentClaims = { metadata: {} };
