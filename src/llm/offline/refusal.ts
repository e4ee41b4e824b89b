import { fold } from "./folding.js";
import { readUnits } from "./text-units.js";

/**
 * True when an answer gives no content: every sentence of it declines,
 * apologises or sends the reader elsewhere, and one declines. An answer that
 * quotes or explains such a sentence is none. An empty answer is noncommittal too.
 */
export function isNoncommittal(answer: string): boolean {
  const sentences = readUnits(answer).map(({ text }) => text);
  if (sentences.length === 0) return true;
  return (
    sentences.some(declines) &&
    sentences.every((sentence) => declines(sentence) || isCourtesy(sentence) || redirects(sentence))
  );
}

/** True when a sentence says that there is no answer. Only what it says itself counts, not what it quotes. */
export function declines(sentence: string): boolean {
  const plain = outsideQuotes(sentence);
  // A sentence says at its beginning, or in Japanese at its end, that there is no answer.
  const start = plain.slice(0, 300);
  const end = plain.slice(-300);
  return (
    japaneseRefusal.test(end) || japaneseAbsence.test(end) || englishRefusal.test(start) || englishAbsence.test(start)
  );
}

/** True for a sentence without content of its own: an apology, thanks, an offer of help. */
export function isCourtesy(sentence: string): boolean {
  const plain = outsideQuotes(sentence);
  return plain.length <= 200 && courtesy.test(plain);
}

function redirects(sentence: string): boolean {
  const plain = outsideQuotes(sentence);
  return plain.length <= 200 && redirection.test(plain);
}

function outsideQuotes(sentence: string): string {
  return fold(sentence)
    .replace(/「[^」]*」|『[^』]*』|"[^"]*"|“[^”]*”/g, "「」")
    .replace(/[\s。．.!?！？｡)）]+$/u, "")
    .trim();
}

const politeEnd =
  "(?:でした|です|ね|よ|が|け(?:れ)?ど(?:も)?|ので|ため|のです|んです|次第です|状況です|状態です|とのことです|と思います|、|[。\\s]|申し訳.*|すみません|すいません|ごめんなさい)*$";

// What the speaker cannot do: needs no subject.
const japaneseRefusal = new RegExp(
  "(?:(?:わか|分か|判)り(?:かね(?:ます|る)|ません)|(?:わから|分から|知ら)(?:ない|ず)|知りません|存じ(?:上げ)?ません|" +
    "(?:お?答え|回答|返答|お伝え|ご?案内|ご?説明|お手伝い|お役に立つこと)(?:を|が|は|も|することは|することが)?(?:控え|差し控え)?(?:でき(?:かね(?:ます|る)|ません|ない)|致しかねます|いたしかねます|しかねます|させていただきます)|" +
    "何とも(?:言え|申し上げられ)(?:ません|ない)|なんとも(?:言え|申し上げられ)(?:ません|ない))" +
    politeEnd,
  "u",
);

// What the material lacks: only with a word for the material or the answer as its subject.
const japaneseAbsence = new RegExp(
  "(?:情報|記載|記述|説明|言及|回答|答え|根拠|資料|文書|文脈|コンテキスト|ドキュメント|データ|該当|内容|質問)[^。]*" +
    "(?:見当た(?:りません|らない|らず)|見つ(?:かりません|からない|けられません|けることができません)|(?:は|が|も)?(?:ありません|ございません|ない|存在しません|不明)|" +
    "含まれて(?:いません|おりません|いない)|(?:記載|記述|言及|説明|示|明記|提供)(?:は|が)?(?:され|さ)て?(?:いません|おりません|いない)|書かれて(?:いません|おりません|いない)|" +
    "(?:確認|判断|特定|断定|回答)(?:が|は|すること(?:が|は))?(?:でき(?:ません|ない)|できかねます)|不足して(?:います|いる|おります)|得られません)" +
    politeEnd,
  "u",
);

const englishRefusal =
  /^(?:(?:i'm |i am )?(?:sorry|afraid|unfortunately|i apologi[sz]e)[,.;:]?\s*(?:but\s+|that\s+|for [^,]*, )?)*(?:i|we)\s+(?:really\s+|also\s+|currently\s+|just\s+)?(?:(?:do not|don't|did not|didn't)\s+(?:\w+ly\s+)?(?:know|have (?:any |enough |sufficient |the |access to )?(?:\w+ )?(?:information|details|data|answer|context|evidence|idea))|(?:cannot|can't|can not|could not|couldn't|am unable to|am not able to|are unable to|are not able to|was unable to|were unable to)\s+(?:\w+ly\s+)?(?:answer|find|say|tell|provide|determine|locate|help|give|confirm|respond|comment|offer|assist)|am not sure|'m not sure|have no (?:information|idea|answer|data))\b|^(?:i'm|we're)\s+(?:not sure|unable to\b|not able to\b)|^(?:sorry, )?no idea\b|^(?:it|that|this|the answer) is (?:unclear|unknown|not known)\b|^unanswerable|^(?:n\/a|unknown|not sure|don't know)$/;

const englishAbsence =
  /^.{0,40}\b(?:context|documents?|passages?|texts?|information|sources?|evidence|material|data|articles?|answers?|question)\b[^.]{0,80}\b(?:do(?:es)? not|don't|doesn't|did not|didn't|is not|isn't|are not|aren't|was not|were not|cannot|can't|could not|couldn't)\s+(?:\w+ly\s+)?(?:be\s+)?(?:contain|mention|say|state|provide|provided|include|specify|specified|answer|answered|address|found|find|available|given|stated|mentioned|cover|determined|sufficient|enough|describe)\w*\b|^there (?:is|are|was|were) (?:no|not (?:any|enough)|insufficient)\s+(?:\w+\s+){0,2}(?:information|mention|answers?|evidence|details?|data|context)\b|^no (?:\w+ ){0,2}(?:information|mention|answers?|evidence|results?|details?) (?:\w+ ){0,6}?(?:was |were |is |are |can be |could be )?(?:found|available|given|provided|stated)\b/;

const courtesy =
  /^(?:(?:大変|誠に)?申し訳(?:ありません|ございません|ない)(?:が|でした)?|すみません|すいません|ごめんなさい|(?:お問い合わせ|ご質問)(?:いただき)?(?:、)?ありがとうございます|ありがとうございます|(?:他に|ほかに|その他).*(?:ください|でしょうか|ありますか)|(?:あしからず)?ご了承ください|よろしくお願い(?:し|いたし|致し)ます|sorry|(?:i'm|i am) (?:very |so )?sorry(?: about that| for (?:the|any|this) .*)?|(?:i|we) apologi[sz]e.*|unfortunately|thank you(?: for .*)?|thanks(?: for .*)?|(?:is there anything|can i help|let me know|please let me know|feel free)\b.*|if you (?:have|need) (?:any )?(?:more |further |other |additional )?(?:questions?|help|information|assistance|details)\b.*|(?:i )?hope this helps.*)$/;

const redirection =
  /(?:お問い合わせ|お尋ね|ご相談|お問合せ|ご確認|ご参照|参照して)(?:ください|願います|いただけますか|をお願い(?:し|いたし|致し)ます)$|^(?:please|you (?:can|could|may|might)(?: want to)?) (?:contact|ask|check|consult|refer|see|visit|provide|rephrase|try)\b|^(?:if you (?:could|can|would)|could you|can you) (?:please )?(?:provide|share|clarify|tell|rephrase)\b/;
