import {
  type CannabisClass,
  driedEquivalentMg,
  gramsToMg,
  TAX_CLASSES,
  type TaxClass,
  taxClassOf,
} from '#features/catalog';
import { BadRow, type Cells } from '../import-report.ts';
import { readPicture } from './picture-cell.ts';
import { slug } from './slug.ts';
import { requiredCell } from './store-row.ts';

export type ProductRow = {
  importKey: string;
  brand: string;
  brandName: string;
  category: string;
  categoryName: string;
  /** null where it only repeats the category. */
  subcategory: string | null;
  subcategoryName: string | null;
  displayName: string;
  description: string;
  plantType: 'indica' | 'sativa' | 'hybrid' | 'cbd' | null;
  potencyUnit: '%' | 'mg/g' | 'mg' | null;
  thc: readonly [number, number] | null;
  cbd: readonly [number, number] | null;
  netWeight: string | null;
  /** null, also for the next two: blank, the stored value stays. */
  terpenes: readonly string[] | null;
  /** All terpenes together, per cent of the weight. */
  terpenePercent: number | null;
  aroma: readonly string[] | null;
  driedEquivalentMg: number;
  /** As stated in the file; null: not stated. */
  taxClass: TaxClass | null;
  /** Derived from the categories where the file states no class. */
  derivedTaxClass: TaxClass;
  depositCents: number;
  popularity: number;
  usualPriceCents: number;
  /** The display order in lists, ascending; null: blank, the stored value stays. */
  categoryOrder: number | null;
  subcategoryOrder: number | null;
  /** A file name; null: blank. */
  picture: string | null;
};

// Maps, as keys come from files: an object also has 'constructor' and 'toString'.
const PLANT_TYPES = new Map<string, ProductRow['plantType']>([
  ['', null],
  ['indica', 'indica'],
  ['sativa', 'sativa'],
  ['hybrid', 'hybrid'],
  ['blend', 'hybrid'],
  ['cbd', 'cbd'],
]);

/** A row of a list of products. Columns: docs/import-format.md. */
export function readProductRow(cells: Cells): ProductRow {
  const brandName = requiredCell(cells, 'brand');
  const categoryName = requiredCell(cells, 'category');
  const subcategoryName = (cells.subcategory ?? '').trim() || null;
  const displayName = requiredCell(cells, 'name');
  const plant = (cells.plant_type ?? '').trim().toLowerCase();
  const plantType = PLANT_TYPES.get(plant);
  if (plantType === undefined)
    throw new BadRow(`plant_type: '${cells.plant_type}' is not indica, sativa, hybrid, blend or cbd.`);
  if (cells.currency?.trim() && cells.currency.trim() !== 'CAD')
    throw new BadRow(`currency: '${cells.currency}' is not CAD.`);
  const category = keyOf('category', categoryName);
  const subcategory = subcategoryName && keyOf('subcategory', subcategoryName);
  const amount = amountOf(cells);
  const isOwnWord = subcategory !== category;
  return {
    importKey: requiredCell(cells, 'key'),
    brand: keyOf('brand', brandName),
    brandName,
    category,
    categoryName,
    subcategory: isOwnWord ? subcategory : null,
    subcategoryName: isOwnWord ? subcategoryName : null,
    displayName,
    description: cells.other?.trim() ? `Also contains ${cells.other.trim()}.` : '',
    plantType,
    ...potencyOf(cells, amount),
    netWeight: labelOf(cells, amount),
    terpenes: wordsOf(cells, 'terpenes'),
    terpenePercent: percentOf(cells, 'terpene_percent'),
    aroma: wordsOf(cells, 'aroma'),
    driedEquivalentMg: equivalentOf(cells, category, subcategory, amount),
    taxClass: statedTaxClass(cells),
    derivedTaxClass: taxClassOf(category, isOwnWord ? subcategory : null, displayName),
    depositCents: integerCell(cells, 'deposit_cents', 0, 1000) ?? 0,
    popularity: integerCell(cells, 'bucket', 0, 1_000_000) ?? 0,
    usualPriceCents: integerCell(cells, 'price_cents', 1, 10_000_000) ?? missing('price_cents'),
    categoryOrder: integerCell(cells, 'category_order', 0, 999),
    subcategoryOrder: isOwnWord ? integerCell(cells, 'subcategory_order', 0, 999) : null,
    picture: readPicture(cells),
  };
}

type Amount = {
  unit: 'g' | 'ml' | 'pc' | 'seed';
  pieces: number /** g or mL of all pieces together. */;
  net: number | null;
};

function amountOf(cells: Cells): Amount {
  const unit = requiredCell(cells, 'unit').toLowerCase();
  if (unit !== 'g' && unit !== 'ml' && unit !== 'pc' && unit !== 'seed')
    throw new BadRow(`unit: '${cells.unit}' is not g, ml, pc or seed.`);
  const net = number(cells, 'net');
  if ((unit === 'g' || unit === 'ml') && !net) throw new BadRow('net: is missing.');
  return { unit, pieces: integerCell(cells, 'pack', 1, 1000) ?? 1, net };
}

/** '3.5g' → '3.5 g', '4 x 0.5g' → '4 × 0.5 g', '355ml' → '355 mL', ten pieces of 10 mg → '10 × 10 mg'. */
function labelOf(cells: Cells, { unit, pieces }: Amount): string | null {
  const label = (cells.size_label ?? '').trim();
  if (unit === 'g' || unit === 'ml') {
    return (
      label
        .replace(/\s+/g, ' ')
        .replace(/ ?[x×] ?/i, ' × ')
        .replace(/(\d) ?g$/i, '$1 g')
        .replace(/(\d) ?ml$/i, '$1 mL') || null
    );
  }
  if (unit === 'seed') return label || `${pieces} seeds`;
  const strongest = Math.max(number(cells, 'thc_max') ?? 0, number(cells, 'cbd_max') ?? 0);
  if (!strongest) return pieces > 1 ? `${pieces} pieces` : null;
  const each = cells.thc_unit === 'mg/piece' ? strongest : strongest / pieces;
  return `${pieces} × ${round(each)} mg`;
}

/** In % by weight as on the label, or in mg of the whole package. */
function potencyOf(cells: Cells, { pieces, net }: Amount): Pick<ProductRow, 'potencyUnit' | 'thc' | 'cbd'> {
  const unit = (cells.thc_unit ?? '').trim();
  const factors = new Map([
    ['%', 1],
    ['mg/g', 1],
    ['mg', 1],
    ['mg/container', 1],
    ['mg/piece', pieces],
    ['mg/ml', net ?? 1],
  ]);
  const thc = range(cells, 'thc', factors.get(unit) ?? 1);
  const cbd = range(cells, 'cbd', factors.get(unit) ?? 1);
  if (!thc && !cbd) return { potencyUnit: null, thc: null, cbd: null };
  if (!factors.has(unit)) throw new BadRow(`thc_unit: '${unit}' is not %, mg/g, mg/ml, mg/piece or mg/container.`);
  const potencyUnit = unit === '%' || unit === 'mg/g' ? unit : 'mg';
  if (potencyUnit === '%' && Math.max(thc?.[1] ?? 0, cbd?.[1] ?? 0) > 100)
    throw new BadRow('thc_max, cbd_max: more than 100 %.');
  return { potencyUnit, thc, cbd };
}

/** With one blank end: 'up to' the maximum, or exactly the minimum. */
function range(cells: Cells, name: 'thc' | 'cbd', factor: number): [number, number] | null {
  const low = number(cells, `${name}_min`);
  const high = number(cells, `${name}_max`);
  if (low === null && high === null) return null;
  const [least, most] = [round((low ?? 0) * factor), round((high ?? low ?? 0) * factor)];
  if (least > most) throw new BadRow(`${name}_min: ${low} is more than ${name}_max, ${high}.`);
  return [least, most];
}

const MOST_WORDS = 8;

/** 'Linalool, myrcene' → linalool, myrcene; null where blank. */
function wordsOf(cells: Cells, column: 'terpenes' | 'aroma'): string[] | null {
  const text = (cells[column] ?? '').trim().toLowerCase();
  if (!text) return null;
  const words = text.split(',').map((word) => word.trim());
  if (words.length > MOST_WORDS || !words.every((word) => /^\p{L}[\p{L}\p{N} '’-]{0,39}$/u.test(word)))
    throw new BadRow(
      `${column}: '${cells[column]}' is not a list of at most ${MOST_WORDS} words, separated by commas.`,
    );
  return [...new Set(words)];
}

function percentOf(cells: Cells, column: string): number | null {
  const value = number(cells, column);
  if (value === null) return null;
  if (round(value) <= 0 || value > 100) throw new BadRow(`${column}: ${cells[column]} is not above 0 and at most 100.`);
  return round(value);
}

const CLASSES = new Map<string, CannabisClass>([
  ['flower', 'dried'],
  ['pre-rolls', 'dried'],
  ['vapes', 'concentrate'],
  ['extracts', 'concentrate'],
  ['edibles', 'edible-solid'],
  ['beverages', 'beverage'],
  ['oils', 'non-solid'],
  ['capsules', 'edible-solid'],
  ['topicals', 'non-solid'],
  ['seeds', 'seed'],
  ['accessories', 'accessory'],
]);

/** The assumed weight of a piece where no table states it. Errs on the high side, because the possession limit is law. */
const PIECE_GRAMS = new Map([
  ['gummies', 5],
  ['chocolate-and-baked', 20],
  ['capsules', 1],
  ['sublinguals', 1],
]);
const OTHER_PIECE_GRAMS = 30;

function equivalentOf(
  cells: Cells,
  category: string,
  subcategory: string | null,
  { unit, pieces, net }: Amount,
): number {
  const kind = CLASSES.get(category);
  if (!kind) throw new BadRow(`category: '${cells.category}' is not one that the 30 g rule is known for.`);
  const labelled = (cells.equiv_g_est ?? '').trim();
  const labelledMg = labelled ? gramsToMg(labelled) : null;
  if (labelled && labelledMg === null) throw new BadRow(`equiv_g_est: '${labelled}' is not a number of grams.`);
  const pieceGrams = PIECE_GRAMS.get(subcategory ?? '') ?? OTHER_PIECE_GRAMS;
  const grams = unit === 'pc' ? pieces * pieceGrams : (net ?? 0);
  return driedEquivalentMg({ class: kind, amount: kind === 'seed' ? pieces : Math.round(grams * 1000), labelledMg });
}

function statedTaxClass(cells: Cells): TaxClass | null {
  const text = (cells.tax_class ?? '').trim().toLowerCase();
  const stated = TAX_CLASSES.find((one) => one === text);
  if (text && !stated) throw new BadRow(`tax_class: '${cells.tax_class}' is not ${TAX_CLASSES.join(', ')}.`);
  return stated ?? null;
}

function keyOf(column: string, text: string): string {
  return slug(text) || missing(column);
}

function number(cells: Cells, column: string): number | null {
  const text = (cells[column] ?? '').trim();
  if (!text) return null;
  if (!/^\d{1,7}(\.\d{1,6})?$/.test(text)) throw new BadRow(`${column}: '${text}' is not a number.`);
  return Number(text);
}

export function integerCell(cells: Cells, column: string, least: number, most: number): number | null {
  const text = (cells[column] ?? '').trim();
  if (!text) return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new BadRow(`${column}: '${text}' is not a whole number from ${least} to ${most}.`);
  return value;
}

function missing(column: string): never {
  throw new BadRow(`${column}: is missing.`);
}

const round = (value: number) => Number(value.toFixed(2));
