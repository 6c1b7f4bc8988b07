import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import type { SignedCheck } from './kept-check.ts';

export const KEPT_CHECKS = 'door-checks';

/** On this device, oldest first, until the server has it. */
export type Waiting = {
  userId: string;
  /** The last four digits of the order's number. */
  number: string;
  check: SignedCheck;
  /** Why the server did not take it; null: it was not sent yet. */
  problem: string | null;
};

export function readWaiting(text: string | null): Waiting[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

const isWaiting = (one: unknown): one is Waiting =>
  typeof one === 'object' && one !== null && 'userId' in one && 'number' in one && 'check' in one;

/** Starts from what is stored, so that two tabs do not undo each other's changes. */
export function changeWaiting(next: (list: readonly Waiting[]) => readonly Waiting[]): void {
  const list = next(readWaiting(readLocal(KEPT_CHECKS)));
  writeLocal(KEPT_CHECKS, list.length > 0 ? JSON.stringify(list) : null);
}

const isOf = (orderId: string) => (one: Waiting) => one.check.id === orderId;

/** A second check of an order that waits changes nothing: the first was the hand-over. */
export const withCheck = (list: readonly Waiting[], one: Waiting): readonly Waiting[] =>
  list.some((other) => isOf(one.check.id)(other) && !other.problem)
    ? list
    : [...withoutCheck(list, one.check.id), one].toSorted((a, b) => (a.check.checkedAt < b.check.checkedAt ? -1 : 1));

export const withoutCheck = (list: readonly Waiting[], orderId: string): readonly Waiting[] =>
  list.filter((one) => !isOf(orderId)(one));

export const withProblem = (list: readonly Waiting[], orderId: string, problem: string): readonly Waiting[] =>
  list.map((one) => (isOf(orderId)(one) ? { ...one, problem } : one));
