import type { OutcomeMessages } from "./outcome-messages.js";

export const japanese: OutcomeMessages = {
  reasons: {
    declined: {
      message: "見つかった資料には、この質問への答えが書かれていませんでした。",
      next_step: "質問を言い換えるか、答えの載った文書を資料に加えてください。",
    },
    uncited_claim: {
      message: "回答案に根拠を示せない記述があったため、回答を保留しました。",
      next_step: "担当者が回答案と根拠を確認してください。",
    },
    no_evidence: {
      message: "根拠となる資料が見つからなかったため、回答を保留しました。",
      next_step:
        "質問を具体的に言い換えてください。資料が未登録なら `konkyo ingest <フォルダー> --release <名前>` で取り込めます。",
    },
    version_mismatch: {
      message: "見つかった資料に現行版でないものが含まれるため、回答を保留しました。",
      next_step: "資料の版を現行版にそろえて取り込み直してください(`konkyo release list` で確認できます)。",
    },
    duplicate_conflict: {
      message: "同じ番号の資料に食い違う内容があるため、回答を保留しました。",
      next_step: "取り込み元の資料番号の重複を直してください。",
    },
    invalid_version: {
      message: "現行の資料の版が決まっていないため、回答できません。",
      next_step:
        "`konkyo ingest <フォルダー> --release <名前>` で資料を取り込むか、`konkyo release activate <名前>` で現行版を決めてください。",
    },
    invalid_input: {
      message: "検索結果の形式が正しくないため、回答できません。",
      next_step: "検索の接続設定を確認してください。",
    },
    invalid_chunk: {
      message: "見つかった資料に必要な項目の欠けたものがあるため、回答できません。",
      next_step: "資料の番号・本文・版がそろっているか確認し、取り込み直してください。",
    },
    invalid_question: {
      message: "質問が空です。",
      next_step: "質問を文字で入力してください。",
    },
    retrieval_error: {
      message: "資料の検索に失敗したため、回答できません。資料がないという意味ではありません。",
      next_step: "時間をおいてもう一度お試しください。続く場合は `konkyo doctor` で確認してください。",
    },
    generation_failed: {
      message: "回答案の作成に失敗しました。",
      next_step: "モデルの接続を `konkyo doctor` で確認してください。",
    },
    unknown_route: {
      message: "処理の行き先を判定できなかったため、安全のため停止しました。",
      next_step: "実行記録(`konkyo runs show`)を添えて管理者に連絡してください。",
    },
  },
};
