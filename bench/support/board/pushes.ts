import { setTimeout as sleep } from 'node:timers/promises';
import { markSeen } from '#features/fulfillment';
import { savePush } from '#features/notifications';
import { businessHoursClock } from '../../../tests/e2e/support/business-hours-clock.ts';
import type { NewShopper } from '../../../tests/e2e/support/shopper.ts';
import { startPushService } from '../../../tests/support/push/push-service.ts';
import { untilTheEnd } from '../started.ts';

type Market = { owner: NewShopper; budtender: NewShopper; order(): Promise<string>; submittedAt(): number };
/** How often a push service of the bench looks whether something came, in ms. */
const LOOK_MS = 2;

/** Milliseconds from each submit until two devices of the store, with no page open, have its push message. */
export async function pushWaits({ owner, budtender, order, submittedAt }: Market, rounds: number): Promise<number[]> {
  // The site's clock is behind, and what it signs is good for an hour of its own time.
  const service = await startPushService(businessHoursClock());
  untilTheEnd({ stop: service.close });
  const devices = [];
  for (const { call } of [owner, budtender]) {
    const device = service.browser();
    await call(savePush, { ...device.subscription, isForStores: true });
    devices.push(device);
  }
  const waits: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const placed = order();
    const before = service.delivered.length;
    const missing = new Set(devices.map(({ endpoint }) => endpoint));
    const deadline = Date.now() + 60_000;
    while (missing.size > 0) {
      if (Date.now() > deadline) throw new Error(`No push message of order ${n} within a minute`);
      await sleep(LOOK_MS);
      for (const { endpoint } of service.delivered.slice(before))
        if (missing.delete(endpoint)) waits.push(Date.now() - submittedAt());
    }
    const id = await placed;
    const told = service.delivered.slice(before).map(({ text }) => text);
    if (!told.every((text) => text.includes(id))) throw new Error('A message of another order');
    await owner.call(markSeen, { id });
  }
  return waits;
}
