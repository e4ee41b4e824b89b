// この例題の「アプリ」。ここを、自分のアプリへの呼び出しに置き換えます。
// The "application" of this example. Put a call to yours here.

export interface DeskAnswer {
  readonly response: string;
  readonly retrieved_contexts: readonly string[];
}

/** Answers from the page that the question is about. */
export async function askDesk(question: string): Promise<DeskAnswer> {
  const page = pages.find(({ about }) => about.test(question));
  if (page === undefined) return { response: "資料に見つかりませんでした。", retrieved_contexts: [] };
  return { response: page.answer, retrieved_contexts: [page.text] };
}

const pages = [
  {
    about: /何冊/,
    text: "図書は一人10冊まで、2週間借りられます。雑誌の最新号は貸し出しません。",
    answer: "図書は一人10冊まで借りられます。",
  },
  {
    about: /延長/,
    text: "貸出は1回、2週間延長できます。ほかの人が予約した図書は延長しません。",
    answer: "貸出は1回、2週間延長できます。",
  },
  {
    about: /lost/i,
    text: "Report a lost library card at the desk. A new card costs 200 yen and is ready on the same day.",
    answer: "Report a lost library card at the desk. A new card costs 200 yen.",
  },
  {
    about: /reading room/i,
    text: "The reading room has 40 seats. It is open from 9:00 to 20:00 on weekdays and closes at 17:00 on weekends.",
    answer: "The reading room is open from 9:00 to 20:00 on weekdays.",
  },
];
