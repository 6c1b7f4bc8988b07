import { useEffect, useEffectEvent, useMemo } from 'react';
import { call } from '#platform/browser/browser.ts';
import { useCallCache, useUserId } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import { type Failure, isFailure } from '#platform/errors.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { getHandOver, type HandOver } from '../hand-over.contract.ts';
import { sendKeptCheck } from './kept.contract.ts';
import type { KeptCheck } from './kept-check.ts';
import {
  changeWaiting,
  KEPT_CHECKS,
  readWaiting,
  type Waiting,
  withCheck,
  withoutCheck,
  withProblem,
} from './kept-checks.ts';
import { sign } from './sign.ts';

const RETRY_MS = 10_000;
/** Whether the server has it is not known: it is asked again. */
const AGAIN: readonly string[] = [
  'unavailable',
  'too-many-requests',
  'unauthenticated',
  'reauthentication-needed',
  'internal',
];

/** What waits on this device for the connection, of who is signed in. Sends it in order, as soon as there is one. */
export function useKeptChecks() {
  const userId = useUserId();
  const cache = useCallCache();
  const [text] = useLocalStorage(KEPT_CHECKS);
  const list = useMemo(() => readWaiting(text).filter((one) => one.userId === userId), [text, userId]);
  const unsent = list.filter(({ problem }) => !problem);
  const { mutate, isPending, data } = useTask((pin: string | undefined) =>
    // Two tabs take turns: what is sent later was checked later.
    navigator.locks.request(KEPT_CHECKS, async () => {
      const now = readWaiting(localStorage.getItem(KEPT_CHECKS));
      for (const { check } of now.filter((one) => one.userId === userId && !one.problem)) {
        const end = await send(check, pin);
        if (end !== 'done') return end;
        void cache.invalidate(getHandOver);
      }
      return 'done' as const;
    }),
  );
  const needsPin = data === 'pin';
  const retry = useEffectEvent(() => {
    if (unsent.length > 0 && !isPending && !needsPin) mutate(undefined);
  });
  const waits = unsent.length > 0;
  useEffect(() => {
    if (!waits) return;
    retry();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [waits]);
  return { list, unsent, needsPin: needsPin && waits, isSending: isPending, send: mutate };
}

async function send(check: Waiting['check'], pin: string | undefined): Promise<'done' | 'later' | 'pin'> {
  try {
    await call(sendKeptCheck, { ...check, ...(pin && { pin }) });
    changeWaiting((list) => withoutCheck(list, check.id));
  } catch (error) {
    if (!isFailure(error) || AGAIN.includes(error.code)) return 'later';
    if (fieldsOf(error).pin) return 'pin';
    changeWaiting((list) => withProblem(list, check.id, error.message));
  }
  return 'done';
}

const fieldsOf = ({ fields }: Failure): Record<string, string> => fields ?? {};

/** Of a delivery that this person opened while there was a connection. */
export const mayKeep = ({ door }: HandOver, userId: string | null): boolean => door !== null && userId !== null;

/** No response came, not even that the server is busy: what was decided counts from now. */
export const isUnanswered = (error: unknown): boolean =>
  isFailure(error) && error.code === 'unavailable' && error.details?.isUnanswered === true;

type Decided =
  | Pick<Extract<KeptCheck, { outcome: 'handed-over' }>, 'outcome' | 'idKind'>
  | Pick<Extract<KeptCheck, { outcome: 'refused' }>, 'outcome' | 'reason' | 'note'>;
type At = { userId: string | null; readAt: number };

/** `readAt`: when the order was read, by this device's clock; the check is dated by the server's. */
export async function keep({ id, number, door }: HandOver, decided: Decided, { userId, readAt }: At): Promise<void> {
  if (!door || !userId) return;
  const { openedAt, key } = door;
  const sinceMs = Math.max(0, Date.now() - readAt);
  const checkedAt = new Date(Date.parse(openedAt) + sinceMs).toISOString();
  const check = await sign({ id, openedAt, checkedAt, ...decided }, key);
  changeWaiting((list) => withCheck(list, { userId, number, check, problem: null }));
}
