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
    review_required: {
      message: "回答案ができました。担当者の確認を待っています。",
      next_step: "担当者が確認すると回答をお届けします。",
    },
    no_certificate: {
      message: "回答案ができました。この種類の質問はまだ自動回答が認められていないため、担当者の確認を待っています。",
      next_step: "担当者が確認すると回答をお届けします。",
    },
    score_missing: {
      message: "回答案の評価がそろわなかったため、担当者の確認を待っています。",
      next_step: "担当者が回答案と評価の記録を確認してください。",
    },
    low_score: {
      message: "回答案の評価が基準に届かなかったため、担当者の確認を待っています。",
      next_step: "担当者が回答案と根拠を確認してください。",
    },
    policy_failed: {
      message: "回答してよいかを判定できなかったため、回答を保留しました。",
      next_step: "担当者が回答案と公開の設定を確認してください。",
    },
    insufficient_evidence: {
      message: "質問の条件のうち資料で確かめられないものがあるため、回答を保留しました。",
      next_step: "足りない条件に当たる資料を加えるか、質問を言い換えてください。",
    },
    contradiction: {
      message: "見つかった資料どうしの内容が食い違うため、回答を保留しました。",
      next_step: "どちらの資料が正しいかを担当者が確かめ、資料を直してください。",
    },
    inspection_failed: {
      message: "根拠の内容を点検できなかったため、回答を保留しました。",
      next_step: "モデルの接続を `konkyo doctor` で確認し、もう一度質問してください。",
    },
    stale_evidence: {
      message: "回答案を作った後に資料が更新されたため、回答を保留しました。",
      next_step: "新しい資料でもう一度質問してください。",
    },
    not_released: {
      message: "担当者が確認した結果、回答をお届けしないことになりました。",
      next_step: "質問を言い換えるか、担当者に問い合わせてください。",
    },
    cancelled: {
      message: "この質問は取り消されました。",
      next_step: "必要ならもう一度質問してください。",
    },
    not_permitted: {
      message: "回答の根拠となる資料を見る権限が、いまはありません。",
      next_step: "資料の公開範囲を管理者に確認してください。",
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
  review: {
    refused: "前の判断は受け付けられませんでした:",
    question: "質問",
    reason: "確認が必要な理由:",
    draft: "回答案",
    evidence: "根拠",
    scores: "評価",
  },
};
