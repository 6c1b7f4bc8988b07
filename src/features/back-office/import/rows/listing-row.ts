import { BadRow, type Cells } from '../import-report.ts';
import { asDate, asMoment } from './as-of.ts';
import { integerCell } from './product-row.ts';
import { requiredCell } from './store-row.ts';

export type ListingRow = {
  licenceNumber: string;
  importKey: string;
  priceCents: number;
  salePriceCents: number | null;
  discountPercent: number | null;
  isDiscountEnabled: boolean;
  /** Units on hand. */
  quantity: number;
  isActive: boolean;
  /** The packing date of the shelf's stock, such as 2026-10-14; null: unknown. */
  packedOn: string | null;
  /** The count time (ISO 8601); null: when the file came. */
  asOf: string | null;
};

/** A row of a store's offer. Columns: docs/import-format.md. */
export function readListingRow(cells: Cells): ListingRow {
  const priceCents = integerCell(cells, 'price_cents', 1, 10_000_000);
  if (priceCents === null) throw new BadRow('price_cents: is missing.');
  const salePriceCents = integerCell(cells, 'sale_price_cents', 1, 10_000_000);
  if (salePriceCents !== null && salePriceCents >= priceCents)
    throw new BadRow('sale_price_cents: is not below price_cents.');
  const quantity = integerCell(cells, 'quantity', 0, 1_000_000);
  if (quantity === null) throw new BadRow('quantity: is missing.');
  const discountPercent = integerCell(cells, 'discount_percent', 1, 99);
  return {
    licenceNumber: requiredCell(cells, 'licence').toUpperCase(),
    importKey: requiredCell(cells, 'product'),
    priceCents,
    salePriceCents,
    discountPercent,
    isDiscountEnabled: discountPercent !== null,
    quantity,
    isActive: isYes(cells.is_active),
    packedOn: dateOf(cells.packed_on),
    asOf: momentOf(cells.as_of),
  };
}

function momentOf(text = ''): string | null {
  if (text === '') return null;
  const moment = asMoment(text);
  if (moment === null) throw new BadRow(`as_of: '${text}' is not a moment such as 2026-11-22T09:30:00-05:00.`);
  return moment;
}

function dateOf(text = ''): string | null {
  if (text.trim() === '') return null;
  const date = asDate(text.trim());
  if (date === null) throw new BadRow(`packed_on: '${text}' is not a date such as 2026-10-14.`);
  return date;
}

function isYes(text = ''): boolean {
  const answer = text.trim().toLowerCase();
  if (['', 'true', 'yes', '1'].includes(answer)) return true;
  if (['false', 'no', '0'].includes(answer)) return false;
  throw new BadRow(`is_active: '${text}' is neither yes nor no.`);
}
