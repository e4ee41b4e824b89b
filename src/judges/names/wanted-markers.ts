/** Words that say of the names before or after them that they are wanted in or out. */
export interface Marker {
  readonly pattern: RegExp;
  readonly excluded: boolean;
  readonly side: "before" | "after";
  /** Whether it may introduce a name that the table has not; else it says too little by itself. */
  readonly strong: boolean;
}

const marker = (excluded: boolean, side: Marker["side"], strong: boolean, source: string): Marker => ({
  excluded,
  side,
  strong,
  pattern: new RegExp(source, "gu"),
});

const word = String.raw`(?<![a-z])`;

/** What leaves out comes first: "not containing" is no "containing". */
export const markers: readonly Marker[] = [
  marker(
    true,
    "before",
    true,
    "(?:など)?(?:を|は|が|の|も|に)?(?:一切|絶対(?:に)?)?(?:使わ(?:な|ず)|つかわ(?:な|ず)|使いません|使用し(?:な|ず|ません)|使って(?:い)?な|入れ(?:な|ず|ません)|入って(?:い)?な|(?:入|はい)らな|(?:入|はい)りません|含ま(?:な|ず|れな)|含みません|含んで(?:い)?な|除[くいき]|抜[きい]|なし(?!で?は)|無し|不使用|以外|避け|苦手|嫌い|食べ(?:られ|れ)(?:な|ま)|アレルギー|フリー|厳禁|(?<![a-z])ng(?![a-z])|控え)",
  ),
  marker(
    true,
    "before",
    false,
    "(?:は|が|も)?(?:不要|の(?:代|替|か)わり|不可|禁止|ゼロ|(?:が|の|も)(?:ない|無い)(?:時|とき|場合|ので|から|ん)|切らし)",
  ),
  marker(
    true,
    "before",
    true,
    String.raw`(?:\s|-)(?:free(?!\s+(?:of|from))|allerg(?:y|ies|ic)(?!\s+to)|intoleran(?:t|ce))(?![a-z])`,
  ),
  marker(
    true,
    "before",
    false,
    String.raw`less(?![a-z])|\s+(?:is|are)\s+(?:not\s+(?:allowed|ok|okay|permitted)|forbidden|off[\s-]limits|out)(?![a-z])`,
  ),
  marker(
    true,
    "after",
    true,
    `${word}(?:without|excluding|exclude|except(?: for)?|avoid(?:ing)?|free (?:of|from)|allergic to|hold the|leave out|leaving out|other than|minus|skip|intolerant to|(?:do not|don't|cannot|can't|can not|won't|must not|mustn't|never) (?:like|eat|want|use|have|contain|include)|(?:does not|doesn't|not) (?:contain|include|use|have|using|containing|including))(?![a-z])`,
  ),
  marker(true, "after", false, `${word}(?:no|not|zero|sans|instead of|(?:ran |run |am |i'm )?out of)(?![a-z])`),
  marker(
    false,
    "before",
    true,
    "(?:だけ|など)?(?:を|が|の|も)?(?:(?:使|つか)(?:った|って|う|える|い(?:た|き|切))|使用し(?:た|て)|入り|(?:入|はい)った|入って(?!い?な)|入れ(?:た|て)|含[むん]|含まれ[るて]|たっぷり|活用|消費|余[っり]|(?:を|が)?メイン|(?:を|が)?主役)",
  ),
  marker(
    false,
    "before",
    false,
    "(?:だけ)?(?:で(?:作|つく|でき)|が?あ(?:る|り|れば)|の(?:料理|レシピ|おかず|炒め|煮|スープ|サラダ)|(?:は|が)?(?:必須|マスト|欠かせ))",
  ),
  marker(false, "before", false, String.raw`\s+(?:is|are)\s+(?:a must|required|essential)(?![a-z])`),
  marker(
    false,
    "after",
    true,
    `${word}(?:must (?:have|use)|using|uses?|containing|contains?|including|includes?|featuring|made (?:with|from|of)|use up|based on)(?![a-z])`,
  ),
  marker(
    false,
    "after",
    false,
    `${word}(?<!(?:goes?|going|pairs?|paired|served?|serving)\\s+(?:well\\s+)?)(?:with|i have|there (?:is|are)|i've got|of)(?![a-z])`,
  ),
];
