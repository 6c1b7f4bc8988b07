/** What can be brought in, each with the columns without which a file is not of its kind. */
export const COLUMNS = {
  places: ['province', 'lat', 'lon'],
  stores: ['licence', 'name', 'address', 'city', 'province'],
  products: ['key', 'brand', 'name', 'category', 'unit', 'price_cents'],
  listings: ['licence', 'product', 'price_cents', 'quantity'],
} as const;

export type Kind = keyof typeof COLUMNS;
export const KINDS = Object.keys(COLUMNS) as Kind[];

export const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);

/** What may come by the API: where places are is the site's own affair. */
export const UPLOADS = ['stores', 'products', 'listings'] as const;
export type UploadKind = (typeof UPLOADS)[number];

/** What a file is, by its columns; null: none of them. */
export const kindOf = (header: readonly string[]): UploadKind | null =>
  UPLOADS.find((kind) => COLUMNS[kind].every((column) => header.includes(column))) ?? null;
