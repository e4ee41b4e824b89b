/**
 * Writes dates and large numbers of folded text one way: years of Japanese eras
 * as western ones, 2020-03-05, 2020/3/5 and March 5, 2020 as 2020年3月5日, hours
 * after noon to 24, 1.5万 as 15000, and one dash for ranges.
 */
export function foldDates(text: string): string {
  return text
    .replace(/(明治|大正|昭和|平成|令和)(\d{1,2}|元)年/g, (_, era: string, year: string) => {
      return `${(eras.get(era) ?? 0) + (year === "元" ? 1 : Number(year))}年`;
    })
    .replace(/(?<![\d./-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d./-])/g, (whole, ...parts: string[]) => {
      const [year = "", month = "", day = ""] = parts;
      return Number(month) <= 12 && Number(day) <= 31 ? `${year}年${Number(month)}月${Number(day)}日` : whole;
    })
    .replace(dayFirst, (_, day: string, month: string, year?: string) => dateOf(year, month, day))
    .replace(monthFirst, (_, month: string, day: string, year?: string) => dateOf(year, month, day))
    .replace(/午後(\d{1,2})時/g, (whole, hour: string) => (Number(hour) < 12 ? `${Number(hour) + 12}時` : whole))
    .replace(/午前(?=\d{1,2}時)/g, "")
    .replace(/(?<![\d.])(\d+(?:\.\d+)?)([万億])(\d{1,4}(?!\d))?/g, (_, head: string, scale: string, rest = "0") => {
      return String(Math.round(Number(head) * (scale === "万" ? 1e4 : 1e8)) + Number(rest));
    })
    .replace(
      /(?<=\d)\s*[~〜～–—-]\s*(?=\d+(?:\.\d+)?\s*(?:[\p{Script=Han}\p{Script=Katakana}%]|[a-z]{1,2}(?![a-z])))/gu,
      "~",
    );
}

/** The year before the first of each era. */
const eras: ReadonlyMap<string, number> = new Map([
  ["明治", 1867],
  ["大正", 1911],
  ["昭和", 1925],
  ["平成", 1988],
  ["令和", 2018],
]);

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const dayFirst = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthName}(?![a-z])(?:,? (\d{4})\b)?`,
  "g",
);
const monthFirst = new RegExp(String.raw`\b${monthName} (\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:,? (\d{4})\b)?`, "g");

function dateOf(year: string | undefined, month: string, day: string): string {
  const number = months.indexOf(month.slice(0, 3)) + 1;
  return `${year === undefined || year === "" ? "" : `${year}年`}${number}月${Number(day)}日`;
}
