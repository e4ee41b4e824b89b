import type { ExperimentState } from "../../experiments/experiment-progress.js";

export interface ExperimentsWords {
  readonly title: string;
  readonly introduction: string;
  readonly start: string;
  readonly none: string;
  readonly noneStep: string;
  readonly name: string;
  readonly state: string;
  readonly done: string;
  readonly problems: string;
  readonly target: string;
  readonly questions: (count: number) => string;
  readonly trend: string;
  readonly trendOf: (metric: string, values: string) => string;
  readonly noTrend: string;
  readonly compare: string;
  readonly compareTwo: string;
  readonly earlier: string;
  readonly later: string;
  readonly otherQuestions: string;
  readonly compareAllTheSame: string;
  readonly cannotCompare: string;
  readonly states: Readonly<Record<ExperimentState, string>>;
  readonly pages: string;
  readonly newer: string;
  readonly older: string;
  readonly previous: string;
  readonly next: string;
  readonly found: (from: number, to: number, total: number) => string;
  readonly noRow: string;
  readonly noRowYet: string;
  readonly apply: string;
  readonly reset: string;
  readonly openRow: string;
  readonly rowOf: (experiment: string) => string;
  readonly rowNumber: (number: number) => string;
  readonly run: string;
  readonly report: string;
  readonly downloads: string;
  readonly dataset: string;
  readonly begun: string;
  readonly ended: string;
  readonly progress: string;
  readonly rowsDone: (done: number, total: number) => string;
  readonly errors: (count: number) => string;
  readonly speed: (rows: string) => string;
  readonly left: (seconds: number) => string;
  readonly soFar: string;
  readonly followAgain: string;
  readonly cancel: string;
  readonly goOn: string;
  readonly retry: (count: number) => string;
  readonly rowsLeft: (count: number) => string;
  readonly why: Readonly<Record<"cancelled" | "interrupted" | "budget_exhausted" | "failed", string>>;
  readonly skipped: (count: number) => string;
  readonly line: (line: number) => string;
  readonly newTitle: string;
  readonly newIntroduction: string;
  readonly nameLabel: string;
  readonly nameHint: string;
  readonly file: string;
  readonly fileHint: string;
  readonly targetHint: string;
  readonly automatic: string;
  readonly fromDataset: string;
  readonly fromGraph: string;
  readonly profile: string;
  readonly profileHint: string;
  readonly configured: (name: string) => string;
  readonly part: string;
  readonly sample: string;
  readonly sampleHint: string;
  readonly categories: string;
  readonly categoriesHint: string;
  readonly columns: string;
  readonly columnsHint: string;
  readonly begin: string;
  readonly refused: string;
  readonly refusals: Readonly<Record<"name" | "file" | "sample" | "conflict" | "other", string>>;
  readonly cancelledNotice: string;
}

export const experimentsWordsJa: ExperimentsWords = {
  title: "実験",
  introduction: "質問集をまとめて評価した記録です。同じ質問集の実験は、点の移り変わりを並べて見られます。",
  start: "実験を始める",
  none: "まだ実験はありません。",
  noneStep: "質問集のファイルを送ると、一問ずつ評価し、弱い種類と失敗の原因を示します。",
  name: "実験",
  state: "状態",
  done: "処理した行",
  problems: "問題のある行",
  target: "回答元",
  questions: (count) => `${count} 問`,
  trend: "移り変わり",
  trendOf: (metric, values) => `${metric}の平均(古い順): ${values}`,
  noTrend: "同じ質問集の実験が二つになると、点の移り変わりをここに示します。",
  compare: "比べる",
  compareTwo: "二つの実験を比べる",
  earlier: "変更前(A)",
  later: "変更後(B)",
  otherQuestions: "この二つの実験は、質問が異なります。",
  compareAllTheSame: "同じIDの行だけで比べる",
  cannotCompare: "比べられません",
  states: {
    queued: "順番待ち",
    classifying: "種類を推定中",
    running: "実行中",
    finished: "完了",
    cancelled: "取り消し",
    interrupted: "中断",
    budget_exhausted: "予算切れ",
    failed: "失敗",
  },
  pages: "ページ",
  newer: "新しい実験",
  older: "古い実験",
  previous: "前へ",
  next: "次へ",
  found: (from, to, total) => `${total} 件中 ${from}〜${to} 件`,
  noRow: "該当する行はありません。",
  noRowYet: "まだ評価を終えた行はありません。",
  apply: "絞り込む",
  reset: "条件を消す",
  openRow: "この行だけを開く",
  rowOf: (experiment) => `${experiment} の行`,
  rowNumber: (number) => `${number} 行目`,
  run: "回答の実行記録を見る",
  report: "レポート",
  downloads: "書き出し",
  dataset: "質問集",
  begun: "開始",
  ended: "終了",
  progress: "進み具合",
  rowsDone: (done, total) => `${total} 行のうち ${done} 行を終えました`,
  errors: (count) => `エラー ${count} 件`,
  speed: (rows) => `毎秒 ${rows} 行`,
  left: (seconds) => (seconds < 90 ? `残り約 ${Math.ceil(seconds)} 秒` : `残り約 ${Math.ceil(seconds / 60)} 分`),
  soFar: "ここまでの結果を見る",
  followAgain: "進み具合に戻る",
  cancel: "実験を取り消す",
  goOn: "続きから再開する",
  retry: (count) => `失敗した ${count} 行をやり直す`,
  rowsLeft: (count) => `まだ ${count} 行が残っています。終えた行の結果は保存されています。`,
  why: {
    cancelled: "実験は取り消されました。",
    interrupted: "実験は途中で止まっているか、別の場所で進んでいます。",
    budget_exhausted: "モデルの予算を使い切ったため、止まっています。",
    failed: "実験は途中で失敗しました。",
  },
  skipped: (count) => `読めない ${count} 行を飛ばしました。`,
  line: (line) => `${line} 行目`,
  newTitle: "実験を始める",
  newIntroduction: "質問集のファイルを送ると、評価を始めます。ページを閉じても実験は続きます。",
  nameLabel: "実験の名前",
  nameHint: "文字、数字、空白、. _ - + ( ) で100字まで。同じ名前と同じ設定で送ると、続きから再開します。",
  file: "質問集のファイル",
  fileHint: "JSONL、CSV、TSV、XLSX、YAML、JSON。列名から形式を見分けます。",
  targetHint: "自動では、全行に回答があれば質問集の回答を評価し、回答がなければこのサービスに質問します。",
  automatic: "自動",
  fromDataset: "質問集にある回答",
  fromGraph: "このサービス",
  profile: "指標の組",
  profileHint: "どの種類の質問を、どの指標で評価するかの組み合わせです。",
  configured: (name) => `設定のとおり(${name})`,
  part: "一部だけを評価する・列を対応させる",
  sample: "行数",
  sampleHint: "空欄ならすべて。行は無作為に選びます。",
  categories: "種類",
  categoriesHint: "この種類の行だけ。一行に一つ。",
  columns: "列の対応",
  columnsHint: "一行に一つ、「列名=項目」の形で。例: 質問=user_input、回答=response、模範解答=reference",
  begin: "始める",
  refused: "実験を始められませんでした",
  refusals: {
    name: "実験の名前を確かめてください。",
    file: "質問集のファイルを選び直してください。読めるのは JSONL、CSV、TSV、XLSX、YAML、JSON です。",
    sample: "行数は1以上の整数で入力してください。",
    conflict: "同じ名前の実験が、別の質問集または設定で進行中です。別の名前にしてください。",
    other: "入力を確かめてください。理由は次のとおりです。",
  },
  cancelledNotice: "実験を取り消しました。終えた行の結果は残っています。",
};
