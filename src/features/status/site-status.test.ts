import { expect, it } from 'vitest';
import { type StatusReadings, siteStatusOf } from './site-status.ts';

const WELL: StatusReadings = {
  isReadable: true,
  poolWaitSeconds: 0,
  unsettledSeconds: 0,
  unsent: { n: 0, oldestSeconds: 0 },
  jobsLateSeconds: 0,
};
const ALL_WORK = { shop: 'working', payments: 'working', messages: 'working', consoles: 'working' };

it.each<[string, Partial<StatusReadings>, object]>([
  ['nothing waits', {}, {}],
  ['requests wait for the database', { poolWaitSeconds: 0.6 }, { shop: 'delayed' }],
  ['a payment is settled within minutes', { unsettledSeconds: 600 }, {}],
  ['a payment has no outcome for longer', { unsettledSeconds: 601 }, { payments: 'delayed' }],
  ['messages wait', { unsent: { n: 3, oldestSeconds: 901 } }, { messages: 'delayed' }],
  ['one address does not take its mail', { unsent: { n: 2, oldestSeconds: 90_000 } }, {}],
  ['many messages are sent within minutes', { unsent: { n: 5_000, oldestSeconds: 300 } }, {}],
  ['jobs are late', { jobsLateSeconds: 301 }, { consoles: 'delayed' }],
  ['one reading fails', { jobsLateSeconds: undefined }, { consoles: 'unavailable' }],
  ['payments cannot be read', { unsettledSeconds: undefined }, { payments: 'unavailable' }],
  ['messages cannot be read', { unsent: undefined }, { messages: 'unavailable' }],
  [
    'the database is away',
    { isReadable: false, unsettledSeconds: undefined, unsent: undefined, jobsLateSeconds: undefined },
    { shop: 'unavailable', payments: 'unavailable', messages: 'unavailable', consoles: 'unavailable' },
  ],
])('while %s', (_case, readings, expected) => {
  expect(siteStatusOf({ ...WELL, ...readings })).toEqual({ ...ALL_WORK, ...expected });
});
