/** A number as written: western digits with separators, kanji numerals, or both (1千5百, 1.5万). */
export const numberPattern = String.raw`(?:\d[\d,]*(?:\.\d+)?[千百万億]?(?:\d*[千百])*\d*|[〇零一二三四五六七八九十百千万億]+)`;

/**
 * The value of a number as `numberPattern` finds it, in text after NFKC.
 * Undefined for anything else. 五百 is 500, 千二百 1200, 二〇 20, 1.5万 15000.
 */
export function parseNumber(text: string): number | undefined {
  const plain = text.replaceAll(",", "");
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  if (!/^[\d.〇零一二三四五六七八九十百千万億]+$/.test(plain)) return undefined;
  const western = plain.replace(/[〇零一二三四五六七八九]/g, (digit) =>
    String("〇一二三四五六七八九".indexOf(digit === "零" ? "〇" : digit)),
  );
  if (/^\d+(?:\.\d+)?$/.test(western)) return Number(western);
  return sumOf(western);
}

const large: Readonly<Record<string, number>> = { 万: 1e4, 億: 1e8 };
const small: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

function sumOf(text: string): number | undefined {
  let total = 0;
  let section = 0;
  for (const [, digits = "", unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)?([十百千万億]?)/g)) {
    const factor = small[unit];
    if (factor !== undefined) section += (digits === "" ? 1 : Number(digits)) * factor;
    else {
      section += digits === "" ? 0 : Number(digits);
      const scale = large[unit];
      if (scale !== undefined) {
        total += (section === 0 ? 1 : section) * scale;
        section = 0;
      }
    }
  }
  return Number.isFinite(total + section) ? total + section : undefined;
}
