import { onLocalChange, readLocal, writeLocal } from '#platform/browser/local-storage.ts';

/** Undelivered messages, stored in this browser until delivery or log-out. */
export type PendingMessage = {
  /** The message's idempotency key: sent twice, it is stored once. */
  id: string;
  orderId: string | null;
  msg: string;
  /** ISO 8601. */
  at: string;
  /** Why the message will never be accepted as it is. */
  problem?: string;
};

type PendingMessages = { userId: string; messages: PendingMessage[] };

/** Keys with this prefix are cleared at log-out. */
const KEY = 'wicket:own:chat';
const NONE: readonly PendingMessage[] = [];

let known: { text: string | null; kept: PendingMessages | null } = { text: null, kept: null };

/** A stable list as long as nothing changes. */
export function pendingOf(userId: string | undefined): readonly PendingMessage[] {
  const text = readLocal(KEY);
  if (text !== known.text) known = { text, kept: keptIn(text) };
  return known.kept && known.kept.userId === userId ? known.kept.messages : NONE;
}

export function addPending(userId: string, message: PendingMessage): void {
  write({ userId, messages: [...pendingOf(userId), message] });
}

/** Marks a message with its problem; without one, removes it: it was delivered or discarded. */
export function endPending(userId: string, id: string, problem?: string): void {
  const messages = pendingOf(userId).flatMap((one) => (one.id !== id ? [one] : problem ? [{ ...one, problem }] : []));
  write({ userId, messages });
}

/** Also fires for changes in other tabs. */
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
