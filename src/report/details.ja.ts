/**
 * What details say, as they are recorded and as they are read in Japanese. A name in braces stands for what was seen:
 * `detail` is a detail itself, `kind`, `name`, `score` and `failure` are words that are known, `number` is one or
 * more digits, `field` an English name, and the others are any text. The first that fits counts.
 */
export const detailsJa: readonly (readonly [recorded: string, read: string])[] = [
  // The gate.
  ["no current corpus version is set", "現行の資料の版が決まっていません"],
  ["a list was expected, got {kind}", "検索結果は一覧のはずですが、{kind}でした"],
  ["nothing was found", "何も見つかりませんでした"],
  ["chunk {number}: {detail}", "{number} 件目の断片: {detail}"],
  ["an object was expected, got {kind}", "オブジェクトのはずですが、{kind}でした"],
  ["{field} is missing", "項目 {field} がありません"],
  ["{field} is {kind}, not text", "項目 {field} が文字列ではなく{kind}です"],
  ["{field} is blank", "項目 {field} が空です"],
  [
    "{number} of {total} pieces are not of {version} but of {others}",
    "{total} 件のうち {number} 件が、現行の {version} ではなく {others} の版です",
  ],
  ["{id} stands for two different contents", "ID {id} に異なる二つの内容があります"],

  // The release policy.
  ["every draft waits for a person", "回答案は、すべて人が確認してから届ける設定です"],
  ["the model found no answer in the evidence", "モデルは、根拠に答えがないと判断しました"],
  ["answers of category {category} always wait for a person", "種類 {category} の回答は、必ず人が確認する設定です"],
  ["category {category} has no certificate", "種類 {category} には、自動回答の認定がありません"],
  ["the certificate is for category {other}, not {category}", "認定書が、種類 {category} ではなく {other} のものです"],
  ["the certificate of {category} is void: {detail}", "種類 {category} の認定書は失効しています: {detail}"],
  [
    "the certificate of {category} does not fit: {detail}",
    "種類 {category} の認定書は、いまの設定に合いません: {detail}",
  ],
  ["the certificate of {category} names no score", "種類 {category} の認定書に、評価の基準がありません"],
  [
    "the certificate of {category} sets no mark for {metric}",
    "種類 {category} の認定書に、{metric} の基準がありません",
  ],
  ["{metric} was not measured", "{metric} は測られていません"],
  ["{metric} is {value}, below {threshold}", "{metric} は {value} で、基準の {threshold} に届きません"],
  ["{metric}: {score}, {detail}", "{metric}: {score}、{detail}"],
  ["unknown release mode {mode}", "公開の方式 {mode} は存在しません"],
  [
    "claim {number} cites {id}, which was not among the evidence",
    "{number} 番目の主張が、渡された根拠にない {id} を引用しています",
  ],
  ["claim {number} cites nothing", "{number} 番目の主張が何も引用していません"],
  ["the draft makes no claim and does not decline", "回答案に主張がなく、回答の辞退もしていません"],

  // Why a certificate ended.
  ["{name} has changed", "{name}が変わりました"],
  ["replaced", "新しい認定書に置き換わりました"],
  ["no reason", "理由の記録はありません"],
  ["drift: {detail}", "公開後の確認で、誤りが許容を超えました: {detail}"],
  ["the labels no longer bear it out: {detail}", "いまの正誤ラベルでは基準を満たしません: {detail}"],
  [
    "{number} of {released} answers were wrong ({wrong_before} of {before} when it was earned, " +
      "{wrong_since} of {since} looked at since): at {confidence} confidence up to {bound} may be, and {allowed} are allowed",
    "{released} 件のうち誤りは {number} 件(認定時 {before} 件中 {wrong_before} 件、その後の確認 {since} 件中 {wrong_since} 件)。" +
      "確かさ {confidence} での上限は {bound} で、許容は {allowed} です",
  ],
  [
    "{number} of {released} answers were wrong: at {confidence} confidence up to {bound} may be, and {allowed} are allowed",
    "{released} 件のうち誤りは {number} 件。確かさ {confidence} での上限は {bound} で、許容は {allowed} です",
  ],

  // The last look before sending.
  ["the run was cancelled", "この実行は取り消されました"],
  ["written on {before}, current is {now}", "回答案は資料の版 {before} から作られましたが、現行の版は {now} です"],
  ["{id} is no longer in {release}", "{id} は、もう資料の版 {release} にありません"],
  ["{id} is not for the caller's groups", "{id} は、質問者のグループには公開されていません"],

  // The nodes around them.
  ["the question has no visible text", "質問に、見える文字がありません"],
  ["the search gave no result within {seconds} s", "{seconds} 秒以内に検索結果が返りませんでした"],
  ["no piece in the index has a vector of {model}", "索引に、{model} のベクトルを持つ断片がありません"],
  ["there is no draft", "回答案がありません"],
  ["there is no outcome", "実行に結果がありません"],
  ["held without a reason", "理由のないまま保留になりました"],
  ["{failure}: {detail}", "{failure}: {detail}"],

  // Where a model failed.
  ["the reply could not be read: {problem}", "返答を読み取れませんでした: {problem}"],
  ["the model refused to answer: {refusal}", "モデルが回答を拒みました: {refusal}"],
  ["the endpoint's content filter stopped the reply", "接続先の内容の制限により、返答が止められました"],
  [
    "the reply was cut off at its token limit; raise max_output_tokens or ask about less at once",
    "返答がトークン数の上限で切れました。max_output_tokens を増やすか、一度に尋ねる量を減らしてください",
  ],
  ["the endpoint {url} did not answer in time", "接続先 {url} が時間内に応答しませんでした"],
  ["the endpoint {url} cannot be reached ({cause})", "接続先 {url} につながりません ({cause})"],
  ["the budget of {number} requests is used up", "予算の {number} 回を使い切りました"],
  [
    "the budget of {number} tokens has no room left for this request",
    "予算の {number} トークンに、この問い合わせの余裕がありません",
  ],
  ["embedding failed: {detail}", "ベクトルを作れませんでした: {detail}"],
  ["the endpoint {url} answered {number}: {complaint}", "接続先 {url} の応答は {number} でした: {complaint}"],

  // Where a target of an experiment failed.
  ["the target cannot be reached: {cause}", "回答元につながりません: {cause}"],
  ["the target replied {number}: {complaint}", "回答元の応答は {number} でした: {complaint}"],
  ["the target replied {number}", "回答元の応答は {number} でした"],
  ["no answer within {number} s", "{number} 秒以内に回答が返りませんでした"],
  ["the target reported: {complaint}", "回答元がエラーを返しました: {complaint}"],
  ["the reply is no JSON: {text}", "返答が JSON ではありません: {text}"],
  ["the reply has no body", "返答が空です"],
  [
    "the reply has {seen} at {path}, where {expected} was expected",
    "返答の {path} は {seen} で、{expected} ではありません",
  ],
  ["the stream ended before its {event} event", "返答が {event} の前に終わりました"],
  ["the function threw: {cause}", "関数がエラーになりました: {cause}"],
];

/** Words that stand in details, by the placeholder that they stand for. */
export const detailWordsJa = {
  kind: {
    null: "null",
    "a list": "一覧",
    "an object": "オブジェクト",
    undefined: "未定義",
    number: "数値",
    string: "文字列",
    boolean: "真偽値",
    bigint: "整数",
    function: "関数",
    symbol: "記号",
  },
  name: {
    corpus: "資料",
    prompts: "プロンプト",
    models: "モデル",
    retrieval: "検索の設定",
    policy: "公開の方針",
  },
} as const;
