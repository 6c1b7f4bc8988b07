import type { Clock } from '#platform/clock.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { type DevicePush, getPush, NOT_SUPPORTED, removePush, savePush } from './push.contract.ts';
import { deviceOfSession, findKeys, putSubscription, removeSubscriptionOfSession } from './push.queries.server.ts';
import type { PushSender } from './push-sender.ts';

type Deps = { db: Db; clock: Clock; push: PushSender };

const MOST_DEVICES = 10;
const UNKNOWN_KEY = 'This key does not belong to this site. Please turn order updates on again.';

export const pushApi = ({ db, clock, push }: Deps): OperationBinding[] => {
  const stateOf = async (sessionId: string): Promise<DevicePush> => {
    const device = await deviceOfSession(db, sessionId);
    return {
      publicKey: await push.currentKey(),
      endpoint: device?.endpoint ?? null,
      ...(device?.isForStores && { isForStores: true }),
    };
  };
  return [
    handle(getPush, (_input, { viewer }) => stateOf(viewer.sessionId)),
    handle(
      savePush,
      async ({ endpoint, keys, publicKey = null, isForStores = null }, { viewer: { userId, sessionId } }) => {
        const to = { endpoint, ...keys, publicKey: publicKey ?? (await push.currentKey()) };
        if (!push.accepts(to)) throw invalid({ endpoint: NOT_SUPPORTED });
        if (!(await findKeys(db, to.publicKey))) throw invalid({ publicKey: UNKNOWN_KEY });
        const isPut = await inTransaction(db, (trx) =>
          putSubscription(
            trx,
            { id: newId(), userId, sessionId, isForStores, ...to },
            { most: MOST_DEVICES, now: clock.now() },
          ),
        );
        if (!isPut) throw fail('unauthenticated', 'Your session has ended. Please log in again.');
        return stateOf(sessionId);
      },
    ),
    handle(removePush, async (_input, { viewer: { sessionId } }) => {
      await removeSubscriptionOfSession(db, sessionId);
      return stateOf(sessionId);
    }),
  ];
};
