import { type ExplorerQuery, isOpenRange } from '../list/explorer-query.ts';
import type { FilterOption } from './filter-option.ts';
import { type FilterNames, plantTypeLabels, potencyText, priceText } from './filter-words.ts';

export type AppliedFilter = { key: string; label: string; without: Partial<ExplorerQuery> };

/** Every active filter in words, with the query without it. */
export function appliedFilters(query: ExplorerQuery, { categories, brands }: FilterNames): AppliedFilter[] {
  const { price, thc, cbd, potencyUnit } = query;
  const less = <Name extends string>(names: Name[], name: Name) => names.filter((one) => one !== name);
  const label = (name: string) => categories.find((category) => category.name === name)?.displayName ?? name;
  const brand = (id: string) => brands.find((one) => one.id === id)?.displayName ?? 'Unknown brand';
  const ofRange = (key: 'price' | 'thc' | 'cbd', text: string) =>
    isOpenRange(query[key]) ? [] : [{ key, label: text, without: { [key]: {} } }];
  return [
    ...query.category.map((name) => ({
      key: `category ${name}`,
      label: label(name),
      without: {
        category: less(query.category, name),
        subCategory: withoutChildren(query.subCategory, name, categories),
      },
    })),
    ...query.subCategory.map((name) => ({
      key: `subcategory ${name}`,
      label: label(name),
      without: { subCategory: less(query.subCategory, name) },
    })),
    ...query.brandId.map((id) => ({
      key: `brand ${id}`,
      label: brand(id),
      without: { brandId: less(query.brandId, id) },
    })),
    ...query.plantType.map((type) => ({
      key: type,
      label: plantTypeLabels[type],
      without: { plantType: less(query.plantType, type) },
    })),
    ...ofRange('price', priceText(price)),
    ...ofRange('thc', potencyText('THC', thc, potencyUnit)),
    ...ofRange('cbd', potencyText('CBD', cbd, potencyUnit)),
    ...(query.delivery ? [{ key: 'delivery', label: 'Delivery', without: { delivery: false } }] : []),
    ...(query.isOpen ? [{ key: 'open', label: 'Open now', without: { isOpen: false } }] : []),
    ...(query.bounds ? [{ key: 'bounds', label: 'This area', without: { bounds: '' } }] : []),
  ];
}

/** Removing a category removes its subcategories. */
export function withoutChildren(
  subCategory: readonly string[],
  category: string,
  options: readonly FilterOption[],
): string[] {
  const parent = options.find(({ name, parentId }) => name === category && parentId === null);
  const children = options.filter(({ parentId }) => parentId !== null && parentId === parent?.id);
  return subCategory.filter((name) => !children.some((child) => child.name === name));
}
