/** Texts of a given length that make careless code try again and again. */
export type Shape = (length: number) => string;

const repeated =
  (unit: string, end = '', begin = ''): Shape =>
  (length) =>
    begin +
    unit
      .repeat(Math.max(1, Math.ceil((length - begin.length - end.length) / unit.length)))
      .slice(0, Math.max(0, length - begin.length - end.length)) +
    end;

export const HOSTILE_SHAPES: Readonly<Record<string, Shape>> = {
  letters: repeated('a'),
  'letters and an end': repeated('a', '!'),
  capitals: repeated('A'),
  blanks: repeated(' ', 'x', 'x'),
  'line breaks': repeated('\n', 'x', 'x'),
  tabs: repeated('\t ', 'x', 'x'),
  digits: repeated('1'),
  'digits and an end': repeated('1', 'x'),
  zeros: repeated('0', '.'),
  'one letter at a time': repeated('a '),
  'one letter at a time, and a province': repeated('a ', ' ile du prince edouard'),
  'letters and a province': repeated('a', ' ile du prince edouard'),
  'one digit at a time': repeated('1 '),
  'house numbers': repeated('1-', ' st'),
  units: repeated('unit 1 ', '!'),
  'units without numbers': repeated(' apt', '!', '1 a'),
  'number signs': repeated('# ', '!', '1 '),
  dots: repeated('.', 'a', 'a'),
  'dots and letters': repeated('a.', '@'),
  ats: repeated('a@', '.', 'a'),
  'an address that does not end': repeated('a.', '@', 'a@'),
  commas: repeated(',', 'a', 'a'),
  'commas and words': repeated('a,'),
  hyphens: repeated('-', 'a', 'a'),
  slashes: repeated('/', 'a'),
  backslashes: repeated('\\'),
  'percent signs': repeated('%'),
  'percent escapes': repeated('%41'),
  quotes: repeated('"', 'a', 'a'),
  apostrophes: repeated("a'"),
  brackets: repeated('(', 'a'),
  'square brackets': repeated('[a]', '('),
  markup: repeated('<a '),
  ampersands: repeated('&'),
  signs: repeated('+1 (', 'a'),
  asterisks: repeated('**a', '*'),
  'search operators': repeated('!a | (b & '),
  'exclamation marks': repeated('a!'),
  accents: repeated('é'),
  'combining marks': repeated('\u0315\u0300', '', 'a'),
  'letters with marks': repeated('e\u0301\u0323'),
  emoji: repeated('😀'),
  families: repeated('👨‍👩‍👧‍👦'),
  flags: repeated('🇨🇦'),
  syllables: repeated('\u1100\u1161\u11a8'),
  conjuncts: repeated('क्'),
  'wide letters': repeated('ﷺ'),
  'half of a pair': repeated('\ud800'),
  'Turkish letters': repeated('İ'),
  'postal codes': repeated('m6j ', '!'),
  'equal signs': repeated('a=&'),
  semicolons: repeated('a; '),
  colons: repeated(':', 'a', 'a'),
  'nested lists': repeated('['),
  fractions: repeated('1/2 '),
};
