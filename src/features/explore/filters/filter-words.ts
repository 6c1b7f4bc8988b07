import { grouped, money } from '#ui/text/format.ts';
import type { PlantTypeName, PotencyUnit, Range } from '../list/explorer-query.ts';
import type { FilterOption } from './filter-option.ts';

export const plantTypeLabels: Record<PlantTypeName, string> = {
  indica: 'Indica',
  sativa: 'Sativa',
  hybrid: 'Hybrid',
  cbd: 'CBD',
};

/** Cents → '$10', '$10.50'. */
export const shortMoney = (cents: number): string => money(cents).replace(/\.00$/, '');

/** '10%', '5 mg'. */
export const strength = (value: number, unit: PotencyUnit): string => (unit === '%' ? `${value}%` : `${value} mg`);

/** '$10 to $40', 'From $10', 'Up to $40'. */
export const priceText = (range: Range): string => capital(rangeText(range, shortMoney));

/** 'THC 10% to 20%', 'THC from 10%', 'CBD up to 5 mg'. */
export const potencyText = (name: string, range: Range, unit: PotencyUnit): string =>
  `${name} ${rangeText(range, (value) => strength(value, unit))}`;

function rangeText({ min, max }: Range, show: (value: number) => string): string {
  if (min !== undefined && max !== undefined) return min === max ? show(min) : `${show(min)} to ${show(max)}`;
  return min !== undefined ? `from ${show(min)}` : `up to ${show(max ?? 0)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The display names for the values in a page's address. */
export type FilterNames = {
  categories: readonly FilterOption[];
  brands: readonly { id: string; displayName: string }[];
};

/** 1 and 'products' → '1 product'; 1860 → '1,860 products'. */
export const countText = (count: number, noun: string): string =>
  `${grouped(count)} ${count === 1 ? noun.replace(/s$/, '') : noun}`;
