import type { ProblemCode } from "../../problem.js";
import type { SectionName } from "../section-names.js";

/** The words of the console's frame. Sections have words of their own. */
export interface ConsoleWords {
  readonly name: string;
  readonly tagline: string;
  readonly skip: string;
  readonly navigation: string;
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly api: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<"auto" | "light" | "dark", string>>;
  readonly notices: string;
  readonly openMode: string;
  readonly signedInAs: string;
  readonly tenant: string;
  readonly roles: Readonly<Record<"ask" | "review" | "manage" | "read", string>>;
  readonly signIn: string;
  readonly signInIntroduction: string;
  readonly key: string;
  readonly keyHint: string;
  readonly keyRefused: string;
  readonly signOut: string;
  readonly problems: Readonly<Record<ProblemCode, string>>;
  readonly problemSteps: Readonly<Record<"not_found" | "forbidden" | "rate_limited" | "retry" | "other", string>>;
  readonly requestId: string;
  readonly details: string;
  readonly home: string;
  readonly retry: string;
}

export const consoleWordsJa: ConsoleWords = {
  name: "Konkyo",
  tagline: "根拠を確かめてから答える",
  skip: "本文へ移動",
  navigation: "おもなページ",
  sections: {
    ask: "質問",
    runs: "実行履歴",
    experiments: "実験",
    review: "確認",
    corpus: "資料",
    trust: "信頼性",
  },
  api: "API",
  language: "表示言語",
  theme: "配色",
  themes: { auto: "自動", light: "明るい", dark: "暗い" },
  notices: "お知らせ",
  openMode: "認証なし。このコンピューターからだけ使えます。",
  signedInAs: "サインイン中",
  tenant: "テナント",
  roles: { ask: "質問", review: "確認", manage: "管理", read: "閲覧" },
  signIn: "サインイン",
  signInIntroduction: "このページを使うには、管理者から受け取ったAPIキーが必要です。",
  key: "APIキー",
  keyHint: "konkyo_ で始まる文字列です。キーはブラウザに保存されず、8時間でサインアウトします。",
  keyRefused: "このキーは使えません。入力の誤り、有効期限、取り消しを確かめてください。",
  signOut: "サインアウト",
  problems: {
    usage: "この操作はできません",
    input_invalid: "入力内容を受け付けられません",
    unauthenticated: "サインインが必要です",
    forbidden: "この操作の権限がありません",
    not_found: "ページが見つかりません",
    method_not_allowed: "この操作はできません",
    conflict: "ほかの操作が先に行われました",
    cancelled: "取り消されました",
    payload_too_large: "送られた内容が大きすぎます",
    unsupported_media_type: "送られた形式を読み取れません",
    ingest_failed: "資料を取り込めませんでした",
    key_reused: "同じ番号の別の依頼があります",
    rate_limited: "短い時間に操作が集中しました",
    config_invalid: "サービスの設定に誤りがあります",
    prompt_invalid: "サービスの設定に誤りがあります",
    storage_failed: "データベースを利用できません",
    internal: "サービスの内部で問題が起きました",
    model_failed: "モデルに問い合わせできませんでした",
    retrieval_failed: "検索に接続できませんでした",
    storage_busy: "データベースが混み合っています",
    overloaded: "サービスが混み合っています",
    draining: "サービスがまもなく停止します",
    timeout: "時間内に終わりませんでした",
  },
  problemSteps: {
    not_found: "アドレスを確かめるか、上のメニューから探してください。",
    forbidden: "必要な場合は、管理者に権限を依頼してください。",
    rate_limited: "少し待ってから、もう一度お試しください。",
    retry: "少し待ってから、もう一度お試しください。",
    other: "続く場合は、下の番号を管理者に伝えてください。",
  },
  requestId: "問い合わせ番号",
  details: "くわしい内容",
  home: "最初のページへ",
  retry: "もう一度開く",
};
