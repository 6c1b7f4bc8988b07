import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, raw, text } from '#platform/contract/fields.ts';
import { HandOver } from '../hand-over.contract.ts';
import { ID_KIND_KEYS, REFUSAL_KEYS } from '../rules/id-check.ts';

const moment = raw(24).check(
  z.refine((value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value), 'Please send the moment in UTC.'),
);

export const sendKeptCheck = operation('POST /ops/orders/:id/hand-over/kept', {
  name: 'sendKeptCheck',
  summary:
    'Sends a check that was made at a door without a connection: signed on the device with the key of `getHandOver`, in the order of the checks, within 24 hours. Then the order is charged, or comes back to the store',
  access: 'partner',
  right: 'write_deliveries',
  needsRecentLogIn: 'operators',
  result: HandOver,
  input: z.object({
    id,
    openedAt: moment,
    checkedAt: moment,
    outcome: z.enum(['handed-over', 'refused']),
    /** Of what was handed over. */
    idKind: z.optional(z.enum(ID_KIND_KEYS)),
    /** Of what was refused. */
    reason: z.optional(z.enum(REFUSAL_KEYS)),
    note: z.optional(text(300)),
    /** HMAC-SHA-256 of the other fields, base64url. */
    signature: raw(64),
    pin: z.optional(raw(6)),
  }),
  errors: ['not-found', 'conflict'],
});
