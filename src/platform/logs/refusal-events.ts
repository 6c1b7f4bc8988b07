import { shelfOf } from '../cache/shelf.ts';
import type { Clock } from '../clock.ts';
import type { Operation } from '../contract/contract.ts';
import type { CallContext } from '../contract/handle.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { originOf } from './actor.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import type { SecurityEventKind } from './security-events.ts';

type Deps = { db: Db; clock: Clock; log: Pick<Log, 'warn'> };

const QUIET_MS = 10 * 60_000;
const MOST_CALLERS = 10_000;

const KINDS: Readonly<Record<string, SecurityEventKind>> = {
  'too-many-requests': 'limit-hit',
  forbidden: 'access-refused',
};

/**
 * Logs that a limit was reached or a right is missing: once in ten minutes for one operation and one account or network in one process, so that who
 * is refused a thousand times a second does not write as often.
 */
export function refusalEvents({ db, clock, log }: Deps) {
  const loggedAt = shelfOf<number>(MOST_CALLERS);
  return async ({ name }: Operation, context: CallContext, code: string): Promise<void> => {
    const kind = KINDS[code];
    if (!kind) return;
    const from = originOf(context);
    const userId = context.viewer?.userId ?? null;
    const key = `${kind}:${name}:${userId ?? from.network}`;
    const at = clock.now();
    if (at.getTime() - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    loggedAt.set(key, at.getTime());
    await recordSecurityEvent(db, { at, kind, userId, from, detail: { operation: name } }).catch((error: unknown) =>
      log.warn({ err: error }, 'a security event could not be logged'),
    );
  };
}
