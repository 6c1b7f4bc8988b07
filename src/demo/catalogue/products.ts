import { type CannabisClass, driedEquivalentMg, gramsToMg, type TaxClass, taxClassOf } from '#features/catalog';
import type { DemoBrand } from './brands.ts';
import { LINES, type Line, type Size } from './lines.ts';
import { type Random, randomFor } from './random.ts';
import { fill, readTable, slug } from './text.ts';
import { AROMAS, TERPENES, VARIETY_FIRST, VARIETY_SECOND } from './words.ts';

export type DemoProduct = {
  importKey: string;
  brand: string;
  category: string;
  subcategory: string;
  displayName: string;
  description: string;
  plantType: 'indica' | 'sativa' | 'hybrid' | 'cbd' | null;
  unit: '%' | 'mg' | 'mg/g' | null;
  thc: readonly [min: number, max: number] | null;
  cbd: readonly [min: number, max: number] | null;
  netWeight: string | null;
  terpenes: readonly string[];
  terpenePercent: number | null;
  aroma: readonly string[];
  driedEquivalentMg: number;
  taxClass: TaxClass;
  depositCents: number;
  popularity: number;
  priceCents: number;
};

export const USUAL_PRODUCTS = 600;

/** `count`: the total, distributed over the lines; authored products are always included. */
export function demoProducts(brands: readonly DemoBrand[], count = USUAL_PRODUCTS): DemoProduct[] {
  const authored = authoredProducts();
  const keys = new Set<string>();
  const counts = countsOf(Math.max(0, count - authored.length));
  return [...LINES.flatMap((line, n) => productsOfLine(line, counts[n] ?? 0, brands, keys)), ...authored];
}

function countsOf(total: number): number[] {
  const usual = LINES.reduce((sum, line) => sum + line.count, 0);
  let [shares, given] = [0, 0];
  return LINES.map((line) => {
    shares += line.count;
    const share = Math.round((total * shares) / usual) - given;
    given += share;
    return share;
  });
}

const varieties = randomFor('varieties').shuffled(
  VARIETY_FIRST.flatMap((first) => VARIETY_SECOND.map((second) => `${first} ${second}`)),
);

function productsOfLine(line: Line, count: number, brands: readonly DemoBrand[], keys: Set<string>): DemoProduct[] {
  const makers = randomFor('makers', line.subcategory).shuffled(
    brands.filter(({ trade }) => line.trades.includes(trade)),
  );
  const first = LINES.indexOf(line) * 17;
  const products: DemoProduct[] = [];
  for (let n = 0; products.length < count; n++) {
    const brand = makers[n % makers.length] as DemoBrand;
    const name =
      line.names === 'variety' ? (varieties[(first + n) % varieties.length] as string) : nameAt(line.names, n);
    const product = productOf(line, brand, name, n);
    if (keys.has(product.importKey)) continue;
    keys.add(product.importKey);
    products.push(product);
  }
  return products;
}

/** Each maker starts at another name, so that their lists differ. */
function nameAt(names: readonly string[], n: number): string {
  const name = names[(n * 7 + Math.floor(n / names.length)) % names.length] as string;
  const edition = 1 + Math.floor(n / (names.length * EDITION));
  return edition === 1 ? name : `${name} No. ${edition}`;
}
const EDITION = 6;

function productOf(line: Line, brand: DemoBrand, word: string, n: number): DemoProduct {
  const random = randomFor('product', line.category, line.subcategory, n);
  const size = random.pick(line.sizes);
  const strength = strengthOf(line, random);
  const name = `${word}${line.suffix}${strength.mark}`;
  const netWeight = labelOf(line, size, strength.thc?.[1] || strength.cbd?.[1] || 0);
  const aromas = random.some(AROMAS, 2);
  const terpenes = random.some(TERPENES, 3);
  return {
    importKey: slug(`demo ${brand.displayName} ${name} ${netWeight ?? ''}`),
    brand: brand.name,
    category: line.category,
    subcategory: slug(line.subcategory),
    displayName: name,
    description: sentences(
      fill(random.pick(line.texts), {
        name: word.toLowerCase(),
        aroma1: aromas[0] as string,
        aroma2: aromas[1] as string,
        terpene1: terpenes[0] as string,
        terpene2: terpenes[1] as string,
        terpene3: terpenes[2] as string,
      }),
    ),
    plantType: strength.plantType,
    unit: line.strength?.unit ?? null,
    thc: strength.thc,
    cbd: strength.cbd,
    netWeight,
    driedEquivalentMg: driedEquivalentMg({ class: line.class, amount: size.amount }),
    taxClass: taxClassOf(line.category, slug(line.subcategory)),
    depositCents: size.depositCents ?? 0,
    popularity: popularityOf(random, line.demand),
    priceCents: priceLike(random.int(...size.cents)),
    ...(hasTerpenes(line)
      ? {
          terpenes,
          aroma: aromas,
          terpenePercent: random.int(...TERPENES_OF[line.class === 'dried' ? 'dried' : 'pressed']) / 10,
        }
      : { terpenes: [], aroma: [], terpenePercent: null }),
  };
}

const hasTerpenes = ({ names, strength }: Line) => names === 'variety' && strength !== null;
/** Tenths of a percent of the weight. */
const TERPENES_OF: Record<'dried' | 'pressed', [number, number]> = { dried: [11, 36], pressed: [38, 95] };

type Content = Pick<DemoProduct, 'plantType' | 'thc' | 'cbd'> & { mark: string };

function strengthOf({ strength, category }: Line, random: Random): Content {
  const plantType = random.weighted([
    ['indica', 35],
    ['sativa', 27],
    ['hybrid', 38],
  ] as const);
  if (!strength) return { plantType: category === 'seeds' ? plantType : null, thc: null, cbd: null, mark: '' };
  if (strength.unit !== '%') {
    const [thc, cbd] = random.pick(strength.doses);
    const mark = thc === cbd ? ' 1:1' : thc < cbd ? ' CBD' : '';
    return { plantType: thc < cbd ? 'cbd' : plantType, thc: [thc, thc], cbd: [cbd, cbd], mark };
  }
  // One in fourteen is grown for CBD.
  if (random.chance(1 / 14)) {
    const least = Math.round(strength.thc[0] * 0.6);
    return { plantType: 'cbd', thc: [0, 1], cbd: [least, least + random.int(...strength.spread)], mark: ' CBD' };
  }
  const least = random.int(...strength.thc);
  return { plantType, thc: [least, least + random.int(...strength.spread)], cbd: [...strength.cbd], mark: '' };
}

function labelOf({ class: kind }: Line, { label, pieces }: Size, mg: number): string | null {
  if (label) return label;
  if (kind === 'accessory') return null;
  return `${pieces} × ${Number((mg / pieces).toFixed(2))} mg`;
}

/** Few sell much: between 20 and about 1,000. */
function popularityOf(random: Random, demand: number): number {
  return Math.round(demand * (20 + 980 * random.next() ** 2.2));
}

/** Prices end in 45, 95 or, below ten dollars, in 9. */
export function priceLike(cents: number): number {
  return cents < 1000 ? Math.max(9, Math.round(cents / 10) * 10 - 1) : Math.round(cents / 50) * 50 - 5;
}

const sentences = (text: string) =>
  text.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase());

type Authored = Record<
  | 'key'
  | 'brand'
  | 'name'
  | 'category'
  | 'subcategory'
  | 'plant_type'
  | 'size_label'
  | 'net'
  | 'unit'
  | 'pack'
  | 'equiv_g_est'
  | 'thc_min'
  | 'thc_max'
  | 'cbd_min'
  | 'cbd_max'
  | 'price_cents'
  | 'tax_class',
  string
>;

const AUTHORED_TEXT: Record<string, string> = {
  Topicals: 'For the skin only. Plant oils and butters, scented lightly; the list of ingredients is on the label.',
  Seeds: 'Seed from plants selected over several seasons. Ontario allows four plants per household.',
  Grinders: 'Milled from aluminium, with a magnet in the lid and teeth that stay sharp. Comes apart for cleaning.',
  'Papers & Cones': 'Thin, even-burning and unbleached, with natural gum.',
  Batteries: 'For any cartridge with a 510 thread. Charges by USB-C.',
  'Pipes & Bongs': 'Thick-walled and easy to clean. Packed in moulded pulp.',
  Storage: 'Closes tight and keeps light and smell in.',
  Vaporizers: 'Made to be taken apart and cleaned. Spare parts are sold one by one.',
  'Rolling Trays': 'Raised edges and rounded corners, with a surface that wipes clean.',
  Lighters: 'Plain and reliable. Keep it away from heat and from children.',
};
const AUTHORED_CLASS: Record<string, CannabisClass> = {
  Topicals: 'non-solid',
  Seeds: 'seed',
  Accessories: 'accessory',
};

export const authoredRows = (): Authored[] => readTable<Authored>('products_authored.csv');

function authoredProducts(): DemoProduct[] {
  return authoredRows().map((row) => {
    const random = randomFor('authored', row.key);
    const kind = AUTHORED_CLASS[row.category] as CannabisClass;
    const hasContent = row.thc_max !== '';
    return {
      importKey: `demo-${row.key}`,
      brand: slug(row.brand),
      category: slug(row.category),
      subcategory: slug(row.subcategory),
      displayName: row.name,
      description: (AUTHORED_TEXT[row.subcategory] ?? AUTHORED_TEXT[row.category]) as string,
      plantType: row.plant_type === 'blend' ? 'hybrid' : ((row.plant_type || null) as DemoProduct['plantType']),
      unit: hasContent ? 'mg' : null,
      thc: hasContent ? [Number(row.thc_min), Number(row.thc_max)] : null,
      cbd: hasContent ? [Number(row.cbd_min), Number(row.cbd_max)] : null,
      netWeight:
        kind === 'accessory'
          ? null
          : row.size_label.replace(/^(\d+)\s*(g|ml)$/, (_, n, unit) => `${n} ${unit === 'ml' ? 'mL' : 'g'}`),
      driedEquivalentMg: driedEquivalentMg({
        class: kind,
        amount: kind === 'seed' ? Number(row.pack) : Number(row.net || 0) * 1000,
        labelledMg: gramsToMg(row.equiv_g_est),
      }),
      taxClass: row.tax_class as TaxClass,
      depositCents: 0,
      popularity: popularityOf(random, 0.3),
      priceCents: Number(row.price_cents),
      ...{ terpenes: [], terpenePercent: null, aroma: [] },
    };
  });
}
