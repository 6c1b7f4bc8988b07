import { normalized } from '#platform/contract/normalize.ts';

/** Words of Canadian addresses in English and French, with their canonical forms. */

/** Removes accents, case, apostrophes and punctuation: a-z, 0-9 and single blanks. */
export const plain = (text: string): string =>
  normalized(text, 'NFKD')
    .replace(/[\p{M}'’‘`´]+/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const wordsOf = (text: string): string[] => plain(text).split(' ').filter(Boolean);

const SPELLED = new Map(Object.entries({ st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }));
/** Abbreviations in names: 'St. Catharines', 'Ste-Anne', 'Ft Frances'. */
export const spelledOut = (word: string): string => SPELLED.get(word) ?? word;

/** The comparison key of a town: 'St. John's' → 'saint johns'. */
export const townKey = (name: string): string => wordsOf(name).map(spelledOut).join(' ');

const forms = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [form = '', ...others] = line.trim().split(/\s+/);
        return [form, ...others].map((word) => [word, form] as const);
      }),
  );

/** Street type spellings → canonical type, shared by French and English. */
export const streetTypes = forms(`
  st street str rue
  ave avenue av
  rd road
  dr drive drv
  blvd boulevard boul bd bvd blv
  cres crescent cr crois croissant
  crt court ct cour
  pl place plc
  pkwy parkway pky pkw parkwy
  lane ln
  ter terrace terr terrasse
  sq square carre
  way wy
  trl trail tr
  crcl circle cir circ cercle
  crct circuit
  gdns gardens garden gdn jardin jardins
  gate gt
  grv grove
  hts heights
  hill
  line
  mall
  prom promenade
  hwy highway
  conc concession con
  sdrd sideroad siderd
  ch chemin chem
  rang
  route rte
  montee mtee
  cote
  allee
  impasse
  ridge rdg
  park pk parc
  walk
  quay quai
  close
  mews
  pvt private priv
  link
  row
  rise
  path
  green grn
  common commons
  aut autoroute
  laneway
  vista
`);

/** Types that translate: 'chemin de Montréal' is Montreal Road, 'promenade' a Drive. */
const kin = [
  ['rd', 'ch'],
  ['dr', 'prom'],
  ['lane', 'allee'],
  ['hwy', 'aut', 'route'],
  ['close', 'impasse'],
];
export const isSameType = (a: string, b: string): boolean =>
  kin.some((types) => types.includes(a) && types.includes(b));

export const directions = forms(`
  n north nord
  s south sud
  e east est
  w west ouest o
  ne northeast
  nw northwest
  se southeast
  sw southwest
`);

/** Types before the name: 'rue Ontario', 'Highway 12'. */
export const leadingTypes: ReadonlySet<string> = new Set('rue boulevard boul chemin autoroute'.split(' '));
/** Types that may be leading, part of a name, or trailing: 'avenue du Parc', but 'Avenue Rd'. */
export const maybeLeadingTypes: ReadonlySet<string> = new Set(
  'avenue ave av place pl promenade prom terrasse carre croissant quai blvd bd ch rang route rte montee cote allee impasse'.split(
    ' ',
  ),
);
/** Types often followed by a number: 'Highway 7', 'County Rd 5', 'Line 3'. */
export const numberedTypes: ReadonlySet<string> = new Set('hwy rd line conc route rang sdrd aut'.split(' '));
export const articles: ReadonlySet<string> = new Set('de du des la le les l d'.split(' '));

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** The completion of a partial word: 'secon' → '2'; null without one. */
export function ordinalBegun(word: string): string | null {
  const at = word.length < 3 ? -1 : ordinals.findIndex((one) => one.startsWith(word));
  return at >= 0 ? String(at + 1) : null;
}

/** 'first', '1st', '1re' and '1ère' are all '1'. */
export function withoutOrdinal(word: string): string {
  const spelled = ordinals.indexOf(word);
  return spelled >= 0 ? String(spelled + 1) : word.replace(/^(\d+)(?:st|nd|rd|th|e|er|re|ere|eme|ieme)$/, '$1');
}

export const provinces = new Map<string, string>(
  Object.entries({
    AB: ['ab', 'alberta', 'alta'],
    BC: ['bc', 'british columbia', 'colombie britannique'],
    MB: ['mb', 'manitoba', 'man'],
    NB: ['nb', 'new brunswick', 'nouveau brunswick'],
    NL: ['nl', 'newfoundland and labrador', 'newfoundland', 'labrador', 'nfld', 'terre neuve'],
    NS: ['ns', 'nova scotia', 'nouvelle ecosse'],
    NT: ['nt', 'nwt', 'northwest territories'],
    NU: ['nu', 'nunavut'],
    ON: ['on', 'ontario', 'ont'],
    PE: ['pe', 'pei', 'prince edward island', 'ile du prince edouard'],
    QC: ['qc', 'pq', 'que', 'quebec'],
    SK: ['sk', 'saskatchewan', 'sask'],
    YT: ['yt', 'yukon', 'yukon territory'],
  }).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);
