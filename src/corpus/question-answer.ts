import { CsvError, parse } from "csv-parse/sync";
import { KonkyoError } from "../core/errors.js";
import { isBlank } from "../core/visible-text.js";
import type { CorpusConfig } from "./config.js";
import { noClaims, type ReadDocument, type Refusal, type Section, type SourceText, type Warning } from "./document.js";

const questionNames = [
  "question",
  "questions",
  "q",
  "user_input",
  "faq",
  "質問",
  "ご質問",
  "質問文",
  "問い",
  "問",
  "設問",
  "お問い合わせ",
  "お問い合わせ内容",
];
const answerNames = [
  "answer",
  "answers",
  "a",
  "response",
  "reference",
  "回答",
  "ご回答",
  "回答文",
  "答え",
  "答",
  "解答",
];

/** A question that is also a title; a longer one is text of its own and shortened in the title path. */
const longestTitle = 200;

/**
 * A CSV or TSV file of questions and answers: each row becomes a section with
 * the question as its heading. The delimiter (comma, tab, semicolon) is the one
 * that shows both columns in the header. Quoted line ends are kept.
 */
export function readQuestionAnswers(source: SourceText, config: CorpusConfig): ReadDocument | Refusal {
  const warnings: Warning[] = [];
  const sections: Section[] = [];
  let columns: Columns | Refusal | null = null;
  const refused = eachRow(source, (record, line) => {
    if (columns === null) {
      columns = findColumns(record, `${source.file}:${line}`);
      return;
    }
    if ("refused" in columns) return;
    const asked = record[columns.question] ?? "";
    const answered = record[columns.answer] ?? "";
    if (!isBlank(asked) && !isBlank(answered)) {
      sections.push(readRow(asked.trim(), answered));
      return;
    }
    const message = `row skipped: the ${isBlank(asked) ? "question" : "answer"} is empty`;
    if (config.bad_rows === "stop") throw badRow(source.file, line, message);
    warnings.push({ where: `${source.file}:${line}`, message });
  });
  // The callback above is out of sight of the compiler's flow analysis.
  const header = columns as Columns | Refusal | null;
  if (refused !== null) return refused;
  if (header !== null && "refused" in header) return header;
  return { kind: "sections", title: source.name, claims: noClaims, warnings, sections };
}

/** The error of a broken row when `bad_rows` is `stop`. */
export function badRow(file: string, line: number, message: string): KonkyoError {
  return new KonkyoError("ingest_failed", message, {
    where: `${file}:${line}`,
    hint: "Repair the row, or set corpus.bad_rows to skip.",
  });
}

function readRow(question: string, answer: string): Section {
  const prose = { kind: "prose", headerLines: 0 } as const;
  const title = question.replaceAll(/\s+/g, " ");
  if (title.length <= longestTitle) {
    return { headings: [{ text: title, line: question }], blocks: [{ ...prose, text: answer }] };
  }
  const short = `${title.slice(0, longestTitle).replace(/\p{Surrogate}$/u, "")}…`;
  return {
    headings: [{ text: short, line: "" }],
    blocks: [
      { ...prose, text: question },
      { ...prose, text: answer },
    ],
  };
}

interface Columns {
  readonly question: number;
  readonly answer: number;
}

function findColumns(header: readonly string[], where: string): Columns | Refusal {
  const question = findColumn(header, questionNames);
  const answer = findColumn(header, answerNames);
  if (question >= 0 && answer >= 0) return { question, answer };
  const missing = question < 0 ? "question (質問)" : "answer (回答)";
  return { refused: `${where}: no ${missing} column; the header is: ${header.join(", ").slice(0, longestTitle)}` };
}

/** Hands over the rows one by one, so that a large file is not held twice. Returns why it stopped, or null. */
function eachRow(source: SourceText, read: (record: readonly string[], line: number) => void): Refusal | null {
  try {
    parse(source.text, {
      delimiter: delimiterOf(source),
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines }) => {
        // `lines` is where the record ends; quoted cells may have begun it further up.
        read(record, lines - (record.join("").split("\n").length - 1));
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] : 1;
    return { refused: `${source.file}:${line}: ${error.message}` };
  }
}

function delimiterOf(source: SourceText): string {
  if (source.extension === ".tsv") return "\t";
  const header = source.text.slice(0, Math.max(0, source.text.indexOf("\n")) || undefined);
  const fits = [",", "\t", ";"].find((delimiter) => {
    const names = header.split(delimiter).map((name) => name.replace(/^"|"$/g, ""));
    return findColumn(names, questionNames) >= 0 && findColumn(names, answerNames) >= 0;
  });
  return fits ?? ",";
}

function findColumn(header: readonly string[], names: readonly string[]): number {
  const plain = header.map((name) => name.normalize("NFKC").trim().toLowerCase());
  for (const name of names) {
    const index = plain.indexOf(name);
    if (index >= 0) return index;
  }
  return -1;
}
