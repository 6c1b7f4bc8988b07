import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import type { Drafts } from './checkout-draft.ts';

const MOST_AGE_MS = 24 * 3600_000;

/** Keys that begin like this are removed at log-out; an ended session leaves them to the same person. */
const keyOf = (userId: string) => `wicket:own:checkout:${userId}`;

/** What this person changed at checkout and the server has not confirmed: a reload, or an ended session, does not lose it. */
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
