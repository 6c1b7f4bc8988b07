import * as z from 'zod/mini';
import { DeliveryType } from '#features/cart';
import { OrderStatus } from '#features/orders';
import { operation } from '#platform/contract/contract.ts';
import { flag, id, raw, requiredText, text } from '#platform/contract/fields.ts';
import { ID_KIND_KEYS, REFUSAL_KEYS } from './rules/id-check.ts';

const day = z.string();
const units = z.int().check(z.gte(0));

/** An order as the person sees it who is about to hand it over. */
export const HandOver = z.object({
  id,
  /** The last four digits of its number. */
  number: z.string(),
  storeId: id,
  status: OrderStatus,
  deliveryType: DeliveryType,
  /** What the store may do with it now. */
  next: z.enum(['hand-over', 'return', 'wait', 'none']),
  firstName: z.string(),
  /** Of the last name. */
  initial: z.string(),
  /** Where a delivery goes. */
  address: z.nullable(z.string()),
  lines: z.array(z.object({ id, name: z.string(), units, stockLeft: units })),
  toCharge: z.int().check(z.gte(0)),
  timeZone: z.string(),
  /** The day at the store, YYYY-MM-DD, and the last birthday of those who are 19 on it. */
  today: day,
  bornOnOrBefore: day,
  /** They enter their PIN for it. */
  demandsPin: z.boolean(),
  /** Of a delivery that is out: signs a check that is made without a connection (`sendKeptCheck`), from that moment on. */
  door: z.nullable(z.object({ openedAt: z.string(), key: z.string() })),
});
export type HandOver = z.output<typeof HandOver>;

const pin = z.optional(raw(6));

export const getHandOver = operation('GET /ops/orders/:id/hand-over', {
  name: 'getHandOver',
  summary: 'What is needed to check the ID for an order, before anything of the person is known',
  access: 'partner',
  right: 'read_deliveries',
  needsRecentLogIn: 'operators',
  input: z.object({ id }),
  result: HandOver,
  errors: ['not-found'],
});

export const handOver = operation('POST /ops/orders/:id/hand-over', {
  name: 'handOver',
  access: 'partner',
  right: 'write_deliveries',
  needsRecentLogIn: 'operators',
  result: HandOver,
  summary:
    'Hands an order over after an ID check, and charges it. The record says that it was checked, by whom and which kind of ID; the date of birth is looked at and not kept',
  input: z.object({
    id,
    idKind: z.enum(ID_KIND_KEYS, 'Please say which ID you see.'),
    /** The photo is this person; the name is the one on the order; neither expired nor altered; sober, and for themselves. */
    photo: flag,
    name: flag,
    validity: flag,
    sobriety: flag,
    /** YYYY-MM-DD, as on the ID. */
    birthDate: raw(10),
    pin,
    /** Of the receipt of the store's own cash register. */
    posReceipt: z.optional(requiredText(60, 'Please write the number of the receipt.')),
    lots: z.optional(
      z
        .array(z.object({ id, lot: requiredText(40, 'Please write the lot.') }))
        .check(z.maxLength(100, 'Please send at most 100 lots.')),
    ),
  }),
  errors: ['not-found', 'conflict', 'payment-declined'],
});

export const refuseHandOver = operation('POST /ops/orders/:id/refuse', {
  name: 'refuseHandOver',
  access: 'partner',
  right: 'write_deliveries',
  needsRecentLogIn: 'operators',
  result: HandOver,
  summary:
    'Does not hand an order over: nothing is charged. At the counter it is canceled at once; a delivery goes back to the store the same day and is canceled there',
  input: z.object({
    id,
    reason: z.enum(REFUSAL_KEYS, 'Please choose why it is refused.'),
    note: z._default(text(300), ''),
    pin,
  }),
  errors: ['not-found', 'conflict'],
});

const HandOverRules = z.object({
  storeId: id,
  /** An order is completed by the form of the hand-over alone. */
  demandsForm: z.boolean(),
  /** Everyone enters their PIN for it. */
  demandsPin: z.boolean(),
});

export const getHandOverRules = operation('GET /ops/stores/:id/hand-over-rules', {
  name: 'getHandOverRules',
  summary: 'What a store demands at its hand-overs',
  access: 'partner',
  right: 'read_handovers',
  input: z.object({ id }),
  result: HandOverRules,
  errors: ['not-found'],
});

export const changeHandOverRules = operation('PUT /ops/stores/:id/hand-over-rules', {
  name: 'changeHandOverRules',
  summary: 'Changes what a store demands at its hand-overs; what is left out stays',
  access: 'partner',
  right: 'write_handover_rules',
  input: z.object({ id, demandsForm: z.optional(flag), demandsPin: z.optional(flag) }),
  result: HandOverRules,
  errors: ['not-found'],
});
