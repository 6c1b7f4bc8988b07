import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';

const MOST_AGE_MS = 24 * 3600_000;

/** Changes of the cart, or the names of who receives it. */
type Kind = 'checkout' | 'recipient';

/** Cleared at log-out; an expired session keeps them for the same user. */
const keyOf = (kind: Kind, userId: string) => `wicket:own:${kind}:${userId}`;

/** What a user typed or chose at checkout and did not confirm, which survives a reload or an expired session; else {}. */
export function savedDrafts<Drafts extends object>(kind: Kind, userId: string | undefined): Drafts {
  const none = {} as Drafts;
  try {
    const { at, drafts } = JSON.parse((userId && readLocal(keyOf(kind, userId))) || 'null') ?? {};
    return Date.now() - at < MOST_AGE_MS && typeof drafts === 'object' ? drafts : none;
  } catch {
    return none;
  }
}

export function saveDrafts(kind: Kind, userId: string | undefined, drafts: object): void {
  if (!userId) return;
  const isEmpty = Object.keys(drafts).length === 0;
  writeLocal(keyOf(kind, userId), isEmpty ? null : JSON.stringify({ at: Date.now(), drafts }));
}
