import { normalized } from '#platform/contract/normalize.ts';

/** 'Kindling & Co. Café' → 'kindling-and-co-cafe': what the key of a brand, category or store is made of. */
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
