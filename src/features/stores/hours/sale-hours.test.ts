import { expect, it } from 'vitest';
import { isSaleTime } from './sale-hours.ts';

it.each([
  ['ON', 'America/Toronto', '2026-11-20T13:59:59.999Z', false],
  ['ON', 'America/Toronto', '2026-11-20T14:00:00Z', true],
  ['ON', 'America/Toronto', '2026-11-21T03:59:59.999Z', true],
  ['ON', 'America/Toronto', '2026-11-21T04:00:00Z', false],
  ['ON', 'America/Winnipeg', '2026-11-21T04:00:00Z', true], // Kenora is an hour behind
  ['ON', 'America/Toronto', '2027-03-14T13:00:00Z', true], // 09:00 EDT, on the day that begins in EST
  ['QC', 'America/Toronto', '2026-11-21T04:00:00Z', true],
])('in %s (%s) a store may sell at %s: %s', (province, timeZone, moment, may) => {
  expect(isSaleTime(province, timeZone, new Date(moment))).toBe(may);
});
