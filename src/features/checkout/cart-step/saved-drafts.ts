import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import type { Drafts } from './checkout-draft.ts';

const MOST_AGE_MS = 24 * 3600_000;

/** Cleared at log-out; an expired session keeps them for the same user. */
const keyOf = (userId: string) => `wicket:own:checkout:${userId}`;

/** A user's unconfirmed checkout changes, which survive a reload or an expired session. */
export function savedDrafts(userId: string | undefined): Drafts {
  try {
    const { at, drafts } = JSON.parse((userId && readLocal(keyOf(userId))) || 'null') ?? {};
    return Date.now() - at < MOST_AGE_MS && typeof drafts === 'object' ? drafts : {};
  } catch {
    return {};
  }
}

export function saveDrafts(userId: string | undefined, drafts: Drafts): void {
  if (!userId) return;
  const isEmpty = Object.keys(drafts).length === 0;
  writeLocal(keyOf(userId), isEmpty ? null : JSON.stringify({ at: Date.now(), drafts }));
}
