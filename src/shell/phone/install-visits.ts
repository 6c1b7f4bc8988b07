/** The browser's record of install offers, in milliseconds since 1970. */
export type InstallRecord = { visits: number; seenAt: number; offeredAt: number };

const NEW_VISIT_AFTER_MS = 30 * 60_000;
const OFFER_AGAIN_AFTER_MS = 90 * 24 * 60 * 60_000;

export function readRecord(stored: string | null): InstallRecord {
  try {
    const { visits, seenAt, offeredAt } = JSON.parse(stored ?? '') as InstallRecord;
    if ([visits, seenAt, offeredAt].every(Number.isFinite)) return { visits, seenAt, offeredAt };
  } catch {}
  return { visits: 0, seenAt: 0, offeredAt: 0 };
}

/** After half an hour without a page a new visit begins. */
export const afterPage = (record: InstallRecord, now: number): InstallRecord => ({
  ...record,
  visits: record.visits + (now - record.seenAt > NEW_VISIT_AFTER_MS ? 1 : 0),
  seenAt: now,
});

/** Offered from the second visit on, once in 90 days. */
export const isOfferDue = ({ visits, offeredAt }: InstallRecord, now: number): boolean =>
  visits >= 2 && now - offeredAt > OFFER_AGAIN_AFTER_MS;
