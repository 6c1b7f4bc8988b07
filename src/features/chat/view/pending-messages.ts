import { onLocalChange, readLocal, writeLocal } from '#platform/browser/local-storage.ts';

/**
 * Written messages that are not delivered yet: stored in this browser until delivery, and cleared when the user logs out.
 */
export type PendingMessage = {
  /** The message's idempotency key: sent twice, it is stored once. */
  id: string;
  orderId: string | null;
  msg: string;
  /** ISO 8601. */
  at: string;
  /** Why it will never be taken as it is. */
  problem?: string;
};

type PendingMessages = { userId: string; messages: PendingMessage[] };

/** Keys with this prefix are cleared at log-out. */
const KEY = 'wicket:own:chat';
const NONE: readonly PendingMessage[] = [];

let known: { text: string | null; kept: PendingMessages | null } = { text: null, kept: null };

/** The same list as long as nothing has changed. */
export function pendingOf(userId: string | undefined): readonly PendingMessage[] {
  const text = readLocal(KEY);
  if (text !== known.text) known = { text, kept: keptIn(text) };
  return known.kept && known.kept.userId === userId ? known.kept.messages : NONE;
}

export function addPending(userId: string, message: PendingMessage): void {
  write({ userId, messages: [...pendingOf(userId), message] });
}

/** Marks a message with its problem; without one, removes it: it has arrived, or the shopper discards it. */
export function endPending(userId: string, id: string, problem?: string): void {
  const messages = pendingOf(userId).flatMap((one) => (one.id !== id ? [one] : problem ? [{ ...one, problem }] : []));
  write({ userId, messages });
}

/** Follows the changes of other tabs, too. */
export const onPendingChange = (listener: () => void): (() => void) => onLocalChange(KEY, listener);

function write(kept: PendingMessages): void {
  writeLocal(KEY, kept.messages.length ? JSON.stringify(kept) : null);
}

function keptIn(text: string | null): PendingMessages | null {
  try {
    const kept = JSON.parse(text ?? 'null');
    return typeof kept?.userId === 'string' && Array.isArray(kept.messages) ? kept : null;
  } catch {
    return null;
  }
}
