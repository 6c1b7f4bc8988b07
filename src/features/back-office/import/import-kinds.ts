/** The kinds of import files, each with its required columns. */
export const COLUMNS = {
  places: ['province', 'lat', 'lon'],
  stores: ['licence', 'name', 'address', 'city', 'province'],
  products: ['key', 'brand', 'name', 'category', 'unit', 'price_cents'],
  listings: ['licence', 'product', 'price_cents', 'quantity'],
} as const;

export type Kind = keyof typeof COLUMNS;
export const KINDS = Object.keys(COLUMNS) as Kind[];

export const isKind = (word: string): word is Kind => KINDS.some((kind) => kind === word);

/** The kinds that the API accepts. Address data is imported by the operator only. */
export const UPLOADS = ['stores', 'products', 'listings'] as const;
export type UploadKind = (typeof UPLOADS)[number];

/** Detects the kind of a file by its columns; null: unknown. */
export const kindOf = (header: readonly string[]): UploadKind | null =>
  UPLOADS.find((kind) => COLUMNS[kind].every((column) => header.includes(column))) ?? null;
