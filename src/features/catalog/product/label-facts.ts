import { grouped } from '#ui/text/format.ts';
import type { CannabisMetaData, LabelledProduct } from '../catalog.contract.ts';
import { gramsOf } from '../price/comparable-price.ts';
import { rangeText } from './range-text.ts';

/** The facts of a label in words; null: not stated. */
export type LabelFacts = Record<
  'weight' | 'thc' | 'thcInPack' | 'cbd' | 'cbdInPack' | 'terpenes' | 'aroma' | 'packed' | 'equivalent',
  string | null
>;

type Labelled = Pick<
  LabelledProduct,
  'cannabisMetaData' | 'netWeight' | 'cannabisWeight' | 'terpenes' | 'aroma' | 'packedOn'
>;

export function labelFacts(product: Labelled): LabelFacts {
  const { cannabisMetaData: label, netWeight, cannabisWeight, terpenes, aroma, packedOn } = product;
  const grams = gramsOf(netWeight);
  return {
    weight: netWeight,
    thc: label && strength(label.minTHC, label.maxTHC, label.unit),
    thcInPack: label && milligramsInPack(label.minTHC, label.maxTHC, label.unit, grams),
    cbd: label && strength(label.minCBD, label.maxCBD, label.unit),
    cbdInPack: label && milligramsInPack(label.minCBD, label.maxCBD, label.unit, grams),
    terpenes: listText(terpenes),
    aroma: listText(aroma),
    packed: packedOn && LONG_DATE.format(Date.parse(packedOn)),
    equivalent: cannabisWeight > 0 ? `${cannabisWeight} g` : null,
  };
}

type Amount = number | null;

const strength = (min: Amount, max: Amount, unit: string) =>
  min === null || max === null ? null : rangeText(min, max, unit);

/** '1,260–1,470 mg'; null for labels already in milligrams per pack, and for weights not in grams. */
function milligramsInPack(min: Amount, max: Amount, unit: CannabisMetaData['unit'], grams: number): string | null {
  if (min === null || max === null || unit === 'mg' || grams === 0) return null;
  const perGram = unit === '%' ? 10 : 1;
  const [least, most] = [Math.round(min * perGram * grams), Math.round(max * perGram * grams)];
  return `${least === most ? grouped(least) : `${grouped(least)}–${grouped(most)}`} mg`;
}

/** 'Linalool, myrcene'. */
function listText(words: readonly string[]): string | null {
  const text = words.join(', ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

const LONG_DATE = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

const DAY = 24 * 3_600_000;

/**
 * '5 weeks ago', in weeks from two on, in months from ten on; null for a date that has not begun in an earlier time
 * zone.
 */
export function packedAgo(packedOn: string, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(packedOn)) / DAY);
  if (days < 1) return null;
  const [count, unit] =
    days < 14 ? [days, 'day'] : days < 70 ? [Math.floor(days / 7), 'week'] : [Math.floor(days / 30), 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
