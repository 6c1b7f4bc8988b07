import { normalized } from '#platform/contract/normalize.ts';

/** The key of a brand, category or store: 'Kindling & Co. Café' → 'kindling-and-co-cafe'. */
export function slug(text: string): string {
  return normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}
