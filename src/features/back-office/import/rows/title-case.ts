/** The register has names in capitals; 'Barrymore's of Bank St' is easier to read. */

const SMALL = new Set(['and', 'of', 'the', 'at', 'on', 'in', 'by', 'for', 'to', 'n']);
const CAPITALS = new Set([
  'VIP',
  'OG',
  'THC',
  'CBD',
  'NW',
  'NE',
  'SW',
  'SE',
  'TNT',
  'ON',
  'RR',
  'LLC',
  'DBA',
  'II',
  'III',
  'IV',
  'BBQ',
  'DNA',
  'TCS',
  'GTA',
  'OC',
]);
const SHORTENED = new Map<string, string>([
  ['INC', 'Inc'],
  ['LTD', 'Ltd'],
  ['CO', 'Co'],
  ['CORP', 'Corp'],
  ['ST', 'St'],
  ['DR', 'Dr'],
  ['MT', 'Mt'],
]);

/** Unchanged if it already has lower-case letters. */
export function titleCase(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(tidy)) return tidy;
  const words = tidy.split(' ');
  return words.map((word, index) => casedParts(word, index === 0 || /^[-–]$/.test(words[index - 1] ?? ''))).join(' ');
}

/** 'CANNABIS-KING', '(ELGIN' and 'ON-101' in their parts. */
function casedParts(word: string, isFirst: boolean): string {
  return word
    .split(/(?<=[-/.(&])/)
    .map((part, index, parts) => casedWord(part, (isFirst && index === 0) || parts.length > 1))
    .join('');
}

function casedWord(word: string, isFirst: boolean): string {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^\d+(ST|ND|RD|TH)$/.test(letters)) return word.toLowerCase();
  // 'A01014A', '2B', 'W', '6IX'
  if (/\d/.test(letters) || letters.length === 1) return word;
  const shortened = SHORTENED.get(letters);
  if (shortened) return word.replace(letters, shortened);
  if (CAPITALS.has(letters) && !(letters === 'ON' && !isFirst)) return word;
  if (!isFirst && SMALL.has(letters.toLowerCase())) return word.toLowerCase();
  return word.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
