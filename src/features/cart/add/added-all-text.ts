import { joinNames } from '../lines/join-names.ts';

const are = ({ length }: readonly string[]) => (length === 1 ? 'is' : 'are');

type Outcome = { taken: number; outOfStock: readonly string[]; missing: readonly string[] };

/** '3 of 4 added. Frost Slope is out of stock.' */
export const addedAllText = ({ taken, outOfStock, missing }: Outcome): string =>
  [
    `${taken} of ${taken + outOfStock.length + missing.length} added.`,
    outOfStock.length > 0 && `${joinNames(outOfStock)} ${are(outOfStock)} out of stock.`,
    missing.length > 0 && `${joinNames(missing)} ${are(missing)} no longer sold.`,
  ]
    .filter(Boolean)
    .join(' ');
