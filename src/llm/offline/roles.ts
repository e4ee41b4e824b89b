import { fold } from "./folding.js";

/**
 * The subject of a statement that its source has for the object of the same
 * verb, and the other way round: 犬が猿をいじめる, 猿が犬をいじめる. Or the "I" of a
 * statement whose source speaks of nobody who speaks. Undefined when neither is so.
 */
export function swappedRole(statement: string, source: string): string | undefined {
  const said = rolesOf(fold(statement));
  const given = rolesOf(fold(source));
  if (said !== undefined && given !== undefined && said.subject === given.object && said.object === given.subject) {
    return said.subject;
  }
  const speaker = speakerOf(statement);
  return speaker !== undefined && speakerOf(source) === undefined ? speaker : undefined;
}

interface Roles {
  readonly subject: string;
  readonly object: string;
}

const letter = String.raw`[\p{Script=Han}々ァ-ヺーa-z\d]`;
// Only whole runs: a long one that no particle follows would be tried from each of its letters.
const noun = `(?<!${letter})(${letter}+)`;

function rolesOf(text: string): Roles | undefined {
  const subject = new RegExp(`${noun}(?:が|は)`, "u").exec(text)?.[1];
  const object = new RegExp(`${noun}を`, "u").exec(text)?.[1];
  return subject === undefined || object === undefined || subject === object ? undefined : { subject, object };
}

// What only introduces a statement is said of nobody: "I think", "we recommend".
const introduction =
  /\b(?:i|we)(?:'ve| have| do| would|'d|'m| am)? (?:also |really |just |have )?(?:think|believe|know|guess|hear|heard|read|agree|see|mean|suppose|hope|recommend|suggest|understand|sure|glad|sorry|afraid)\b/gi;

function speakerOf(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return undefined;
  return speaker.exec(text.replace(introduction, " "))?.[0];
}

// "World War I" and "type I" number something.
const speaker =
  /(?<![\w.])(?:(?<!(?:[A-Z][a-z]+|type|class|part|phase|stage|level|category) )I|my|My|me|mine|we|We|our|Our)(?![\w.])/;
