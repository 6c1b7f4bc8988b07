import type { Changes } from '#platform/logs/changed-fields.ts';

/** What is undone of a listing. Not its stock: units were sold and counted since. */
export type ListingFields = {
  priceCents: number;
  salePriceCents: number | null;
  discountPercent: number | null;
  isDiscountEnabled: boolean;
  isActive: boolean;
  /** YYYY-MM-DD. */
  packedOn: string | null;
};
const FIELDS: readonly (keyof ListingFields)[] = [
  'priceCents',
  'salePriceCents',
  'discountPercent',
  'isDiscountEnabled',
  'isActive',
  'packedOn',
];

/** How long a change can be taken back. */
export const UNDO_MS = 30 * 24 * 3600_000;

type Entry = { action: string; at: string; changes: readonly { field: string }[] };

/** Whether an entry of the audit log is of a change that can be taken back, unless the same was changed since. */
export const isUndoable = ({ action, at, changes }: Entry, now: Date): boolean =>
  action === 'listing-changed' &&
  Date.parse(at) > now.getTime() - UNDO_MS &&
  changes.some(({ field }) => FIELDS.some((name) => name === field));

type Refusal = 'nothing' | 'changed-since' | 'does-not-fit';

/**
 * A listing without a change that the audit log has of it. Refused: the change has nothing that is undone, its fields have changed
 * again, or what was before does not go with what changed since (a sale price that is not below the price).
 */
export function undoneFields(now: ListingFields, changes: Changes): ListingFields | Refusal {
  const names = FIELDS.filter((name) => Object.hasOwn(changes, name));
  if (names.length === 0) return 'nothing';
  if (names.some((name) => now[name] !== changes[name]?.[1])) return 'changed-since';
  const before = { ...now, ...Object.fromEntries(names.map((name) => [name, changes[name]?.[0]])) };
  const { priceCents, salePriceCents, discountPercent, isDiscountEnabled } = before;
  const fits =
    (salePriceCents === null || salePriceCents < priceCents) && !(isDiscountEnabled && discountPercent === null);
  return fits ? before : 'does-not-fit';
}
