import type { Clock } from '#platform/clock.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { getCounter, listPins, setPin, stayUnlocked, unlockCounter } from './counter/counter.contract.ts';
import { type CounterDeps, counterOf, stayActive, unlock } from './counter/counter.server.ts';
import { setOwnPin } from './counter/own-pin.server.ts';
import { pinsOfUser } from './counter/pins.queries.server.ts';
import { changeCounter, listDevices, renameDevice, resetPin, revokeDevice, signInDevice } from './devices.contract.ts';
import { removeOldDevices } from './devices.queries.server.ts';
import { change, devicesFor, removePin, rename, revoke, signIn } from './devices.server.ts';

export const devicesApi = (deps: CounterDeps): OperationBinding[] => [
  handle(listDevices, ({ storeId }, { viewer }) => devicesFor(deps, viewer, storeId)),
  handle(signInDevice, (form, context) => signIn(deps, form, context)),
  handle(renameDevice, (form, context) => rename(deps, form, context)),
  handle(revokeDevice, ({ id }, context) => revoke(deps, id, context)),
  handle(changeCounter, (form, context) => change(deps, form, context)),
  handle(resetPin, (form, context) => removePin(deps, form, context)),
  handle(getCounter, (_, context) => counterOf(deps, context)),
  handle(unlockCounter, (form, context) => unlock(deps, form, context)),
  handle(stayUnlocked, (_, { viewer }) => stayActive(deps, viewer)),
  handle(listPins, async (_, { viewer }) =>
    (await pinsOfUser(deps.db, viewer.userId)).map(({ setAt, ...pin }) => ({
      ...pin,
      dateSet: setAt?.toISOString() ?? null,
    })),
  ),
  handle(setPin, (form, context) => setOwnPin(deps, context, form)),
];

export async function startDeviceJobs({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): Promise<void> {
  await jobs.every('devices.tidy', '23 * * * *', () => removeOldDevices(db, clock.now()));
}
