import * as z from 'zod/mini';
import { DeliveryType } from '#features/cart';
import { OrderStatus } from '#features/orders';
import { operation } from '#platform/contract/contract.ts';
import { id } from '#platform/contract/fields.ts';
import { NewPin, Pin } from './pin.ts';

/** Someone of the store on the lock of its tablets. */
export const CounterPerson = z.object({
  userId: z.string(),
  displayName: z.string(),
  initials: z.string(),
  /** 'Budtender'. */
  role: z.string(),
  /** Their training certificate has run out. */
  isExpired: z.boolean(),
  hasPin: z.boolean(),
});
export type CounterPerson = z.output<typeof CounterPerson>;

/** An order as a locked tablet shows it: nothing of its shopper. */
export const QueuedOrder = z.object({
  id: z.string(),
  /** The last four digits of its number. */
  number: z.string(),
  status: OrderStatus,
  deliveryType: DeliveryType,
  totalItems: z.int(),
  datePlaced: z.string(),
  /** Of a new order: until when the store may accept it. */
  acceptBy: z.nullable(z.string()),
});
export type QueuedOrder = z.output<typeof QueuedOrder>;

export const Counter = z.object({
  device: z.object({ id: z.string(), name: z.string() }),
  store: z.object({ id: z.string(), displayName: z.string() }),
  people: z.array(CounterPerson),
  queue: z.array(QueuedOrder),
  lockSeconds: z.int(),
  /** The time of the server: the clocks of tablets are often wrong. */
  dateNow: z.string(),
  /** Whose session asks, where they unlocked this tablet; null: it is locked for the caller. */
  actingUserId: z.nullable(z.string()),
});
export type Counter = z.output<typeof Counter>;

// Public: the cookie of a device is no session, and opens nothing else.

export const getCounter = operation('GET /counter', {
  name: 'getCounter',
  summary:
    'What a tablet shows while it is locked, by the cookie of its sign-in: who may unlock it, and the open orders of its store without their shoppers. May renew the cookie',
  access: 'public',
  readsFrom: 'primary',
  input: z.object({}),
  result: Counter,
  errors: ['not-found'],
  headers: { 'cache-control': 'no-store' },
});

export const unlockCounter = operation('POST /counter/unlock', {
  name: 'unlockCounter',
  summary:
    'A session token for someone of the store who enters their PIN at its tablet. It works at that tablet alone, and ends when the tablet locks',
  access: 'public',
  input: z.object({ userId: id, pin: Pin }),
  result: z.string(),
  errors: ['not-found'],
});

export const stayUnlocked = operation('PUT /counter/active', {
  name: 'stayUnlocked',
  summary: 'Says that the tablet is being touched: it locks after so many seconds without this call',
  access: 'signed-in',
  isForDevices: true,
  perDay: 20_000,
  input: z.object({}),
  result: z.object({ dateLocks: z.string() }),
  errors: ['not-found'],
});

/** A store that the caller works at, and whether they have a PIN for its tablets. */
export const CounterPin = z.object({ storeId: z.string(), storeName: z.string(), dateSet: z.nullable(z.string()) });
export type CounterPin = z.output<typeof CounterPin>;

export const listPins = operation('GET /user/pins', {
  name: 'listPins',
  summary: 'The stores that the caller works at, and for which of their tablets they have a PIN',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(CounterPin),
});

export const setPin = operation('PUT /user/pins/:storeId', {
  name: 'setPin',
  summary: "Sets the caller's PIN for the tablets of a store: 4 to 6 digits. Locks those that they have unlocked",
  access: 'signed-in',
  needsRecentLogIn: true,
  perDay: 50,
  input: z.object({ storeId: id, pin: NewPin }),
  result: z.literal(true),
  errors: ['not-found'],
});
