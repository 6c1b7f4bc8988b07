/** A set of slots as bits, and how many of them precede each word. */
export type SlotSet = { words: Int32Array; before: Uint16Array };

/** `slots` in their order. */
export function slotSet(slots: ArrayLike<number>): SlotSet {
  const most = slots.length === 0 ? -1 : (slots[slots.length - 1] as number);
  const words = new Int32Array((most >> 5) + 1);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    words[slot >> 5] = (words[slot >> 5] as number) | (1 << (slot & 31));
  }
  const before = new Uint16Array(words.length);
  for (let word = 1; word < words.length; word++)
    before[word] = (before[word - 1] as number) + bitsIn(words[word - 1] as number);
  return { words, before };
}

/** The place of a slot among those of the set that has it. */
export function placeIn({ words, before }: SlotSet, slot: number): number {
  const below = (words[slot >> 5] as number) & ((1 << (slot & 31)) - 1);
  return (before[slot >> 5] as number) + bitsIn(below);
}

/** The number of bits, added up in parallel: in pairs, in fours, in bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
