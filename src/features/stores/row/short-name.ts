/** Generic words of shop names. */
const COMMON = new Set(
  [
    'cannabis',
    'dispensary',
    'house',
    'co',
    'company',
    'inc',
    'ltd',
    'corp',
    'retail',
    'store',
    'stores',
    'shop',
  ].concat(['weed', 'outlet', 'collective', 'boutique', 'market', 'supply']),
);
const JOINS = new Set(['&', 'and', '+']);
/** The legal name precedes these, the trading name follows. */
const TRADING_AS = new Set(['o/a', 'oa', 'dba', 'd/b/a', 't/a']);

/** 'The Quiet Kettle Cannabis House, Queen St W' → 'Quiet Kettle': the distinctive part of a name. */
export function shortStoreName(name: string): string {
  const [whole = ''] = name.split(/[,(]/, 1);
  const words = whole.split(/\s/).filter(Boolean);
  const from = words.findLastIndex((word) => TRADING_AS.has(word.toLowerCase())) + 1;
  const own = words.slice(from);
  const begun = own.length > 1 && own[0]?.toLowerCase() === 'the' ? own.slice(1) : own;
  // A name may start with such a word: 'Cannabis Corner'.
  const end = begun.findIndex((word, at) => at > 0 && COMMON.has(bare(word)));
  const kept = end < 0 ? begun : begun.slice(0, end);
  // 'Kindling & Co.'
  return (JOINS.has(kept.at(-1) ?? '') ? kept.slice(0, -1) : kept).join(' ') || name.trim();
}

const bare = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '');

/** Start address parts that are not the street. */
const WITHIN = new Set(['unit', 'suite', 'ste', 'floor', 'level', 'building', 'bldg', 'apt']);

/** '918 Queen St W Unit 4' → 'Queen St W'; unchanged without a number. */
export function streetOf(address: string): string {
  for (const part of address.split(',')) {
    const words = part.split(/\s/).filter(Boolean);
    const within = words.findIndex((word) => WITHIN.has(bare(word)) || word.startsWith('#'));
    // 'Unit 5 918 Queen St W'
    const street =
      within === 0 ? words.slice(words[0]?.startsWith('#') ? 1 : 2) : words.slice(0, within < 0 ? undefined : within);
    const named = /^\d/.test(street[0] ?? '') ? street.slice(1) : street;
    if (named.length > 0) return named.join(' ');
  }
  return address.trim();
}
