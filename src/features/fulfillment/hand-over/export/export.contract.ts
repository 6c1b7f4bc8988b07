import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, raw } from '#platform/contract/fields.ts';

const DAY = 'Please enter a day, such as 2027-03-31.';
const day = raw(10, DAY, DAY).check(
  z.refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)), DAY),
);

export const exportHandOvers = operation('POST /ops/hand-overs/export', {
  name: 'exportHandOvers',
  summary:
    'The records of hand-overs and refusals of a store for an inspector, as CSV, a part at a time, the oldest first. Each part is in the audit log',
  access: 'partner',
  right: 'read_handovers',
  needsRecentLogIn: true,
  perDay: 5_000,
  input: z.object({
    storeId: id,
    /** The first and the last day, of the store. */
    from: day,
    to: day,
    /** The `next` of an earlier answer. */
    before: z.optional(raw(60)),
  }),
  result: z.object({
    csv: z.string(),
    /** `before` of the next part; null: this was the last. */ next: z.nullable(z.string()),
  }),
  errors: ['not-found'],
});

export const exportHandOversPdf = operation('POST /ops/hand-overs/pdf', {
  name: 'exportHandOversPdf',
  summary: 'The same records as one PDF, at most 2,000 of them. Each file is in the audit log',
  access: 'partner',
  right: 'read_handovers',
  needsRecentLogIn: true,
  perDay: 100,
  input: z.object({ storeId: id, from: day, to: day }),
  /** Base64. */
  result: z.object({ pdf: z.string() }),
  errors: ['not-found'],
});
