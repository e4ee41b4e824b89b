/**
 * First line of each text seen, in a few bytes a text whatever its length:
 * sets with millions of ids stay small. Texts are told apart by a 96-bit hash.
 */
export interface LineTable {
  /** The line at which the text was first added; undefined, and added with this line, when it is new. */
  lineOf(text: string, line: number): number | undefined;
}

/** Three words of hash and the line. */
const width = 4;

export function createLineTable(): LineTable {
  let slots = 1024;
  let table = new Uint32Array(slots * width);
  let used = 0;

  const find = (first: number, second: number, third: number): number => {
    let slot = first % slots;
    for (;;) {
      const at = slot * width;
      if (table[at + 3] === 0) return at;
      if (table[at] === first && table[at + 1] === second && table[at + 2] === third) return at;
      slot = (slot + 1) % slots;
    }
  };
  const grow = () => {
    const old = table;
    slots *= 2;
    table = new Uint32Array(slots * width);
    for (let at = 0; at < old.length; at += width) {
      if (old[at + 3] === 0) continue;
      table.set(old.subarray(at, at + width), find(old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0));
    }
  };

  return {
    lineOf(text, line) {
      const [first, second, third] = hash(text);
      const at = find(first, second, third);
      const seen = table[at + 3];
      if (seen !== 0) return seen;
      table.set([first, second, third, line], at);
      used += 1;
      if (used * 2 > slots) grow();
      return undefined;
    },
  };
}

/** Three independent multiplicative hashes over the UTF-16 units, mixed at the end. */
function hash(text: string): readonly [number, number, number] {
  let first = 0x9e3779b1;
  let second = 0x85ebca77;
  let third = 0xc2b2ae3d;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x27d4eb2f);
    second = Math.imul(second ^ unit, 0x165667b1);
    third = Math.imul(third + unit, 0x9e3779b1) ^ (third >>> 15);
  }
  return [mixed(first ^ text.length), mixed(second ^ (third >>> 7)), mixed(third)];
}

function mixed(value: number): number {
  let word = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  word = Math.imul(word ^ (word >>> 15), 0x846ca68b);
  return (word ^ (word >>> 16)) >>> 0;
}
