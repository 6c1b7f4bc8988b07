import fc from 'fast-check';
import type { OperationHours } from '#features/stores';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '20', '45', '58'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

/** A week with days off, hours over midnight, and ends in the middle of an hour. */
export const anyHours = fc.record(
  Object.fromEntries(DAYS.map((day) => [day, fc.option(fc.record({ start: time, end: time }), { nil: undefined })])),
) as fc.Arbitrary<OperationHours>;

export const anyZone = fc.constantFrom('America/Toronto', 'America/Winnipeg', 'America/St_Johns', 'America/Regina');

/** Around both clock changes of a year, and any other time. */
export const anyMoment = fc
  .tuple(
    fc.constantFrom('2026-10-31T12:00:00Z', '2027-03-13T12:00:00Z', '2026-11-19T00:00:00Z'),
    fc.integer({ min: 0, max: 2 * 86_400 }),
  )
  .map(([from, seconds]) => new Date(Date.parse(from) + seconds * 1000));

/** In minutes. */
export const anyPreparation = fc.integer({ min: 1, max: 36 }).map((fives) => fives * 5);
