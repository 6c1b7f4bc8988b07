import type { Product } from '#features/catalog';
import { listProducts } from '#features/explore';
import {
  acceptOrder,
  answerSubstitution,
  cancelStaffOrder,
  followWish,
  getStaffOrder,
  handOver,
  listSubstitutes,
  markReady,
  pickLine,
  refundLines,
  refuseHandOver,
  sendOut,
  shortLine,
} from '#features/fulfillment';
import type { NewShopper } from '../../shopper.ts';
import { ordering, type Placed } from './ordering.ts';
import { longNamed, openConsoleStores } from './stores.ts';

const NOTE = 'Please ring twice, the bell of the side door is broken. The dog is loud and harmless.';

export type ConsoleOrders = Awaited<ReturnType<typeof consoleOrders>>;
export type OrderState = keyof Awaited<ReturnType<typeof consoleOrders>>['states'];

/** Orders in each of their states, made when they are asked for: some of them last for minutes only. */
export async function consoleOrders(origin: string, owner: NewShopper) {
  const stores = await openConsoleStores(origin, owner);
  const { ofStates, ofMany } = stores;
  const { call } = owner;
  const order = ordering(origin);
  const [first, nearest, third] = await longNamed(origin, ofStates);
  const place = (type: 'pickup' | 'delivery' = 'pickup') =>
    order({ storeId: ofStates, products: [first, third], type, note: NOTE });
  const accepted = async (type?: 'pickup' | 'delivery') => {
    const placed = await place(type);
    await call(acceptOrder, { id: placed.id, readyInMinutes: 20 });
    return placed;
  };
  const pick = async ({ id }: Placed, count = Number.POSITIVE_INFINITY) => {
    const { lines } = await call(getStaffOrder, { id });
    for (const line of lines.filter(({ toHandOver }) => toHandOver > 0).slice(0, count))
      await call(pickLine, { id, lineId: line.id, quantity: line.toHandOver, from: line.picked });
  };
  const ready = async (type?: 'pickup' | 'delivery') => {
    const placed = await accepted(type);
    await pick(placed);
    await call(markReady, { id: placed.id });
    return placed;
  };
  const out = async () => {
    const placed = await ready('delivery');
    await call(sendOut, { id: placed.id });
    return placed;
  };
  const asked = async () => {
    const placed = await accepted();
    const { id } = placed;
    const line = { id, lineId: first, units: 2 };
    const { substitutes } = await call(listSubstitutes, line);
    const productId =
      substitutes.find(({ product }) => product.id === nearest)?.product.id ?? substitutes[0]?.product.id;
    const [question] = await call(followWish, { ...line, productId });
    return { ...placed, questionId: question?.id ?? '' };
  };
  const handedOver = async () => {
    const placed = await ready();
    const looks = { photo: true, name: true, validity: true, sobriety: true };
    await call(handOver, { id: placed.id, idKind: 'drivers-licence', ...looks, birthDate: '1990-05-07' });
    return placed;
  };
  const states = {
    new: place,
    accepted: () => accepted(),
    picking: async () => {
      const placed = await accepted();
      await pick(placed, 1);
      return placed;
    },
    short: async () => {
      const placed = await accepted();
      await call(shortLine, { id: placed.id, lineId: first, quantity: 1, from: 2 });
      return placed;
    },
    asked,
    answered: async () => {
      const placed = await asked();
      await placed.shopper.call(answerSubstitution, { id: placed.questionId, isApproved: true });
      return placed;
    },
    declined: async () => {
      const placed = await asked();
      await placed.shopper.call(answerSubstitution, { id: placed.questionId, isApproved: false });
      return placed;
    },
    ready: () => ready(),
    out,
    'refused-at-door': async () => {
      const placed = await out();
      await call(refuseHandOver, { id: placed.id, reason: 'nobody-there', note: '' });
      return placed;
    },
    'handed-over': handedOver,
    canceled: async () => {
      const placed = await accepted();
      await call(cancelStaffOrder, { id: placed.id, kind: 'canceled', reason: 'The jars were damaged in transit.' });
      return placed;
    },
    refused: async () => {
      const placed = await ready();
      await call(refuseHandOver, { id: placed.id, reason: 'no-id', note: 'Had no card with them.' });
      return placed;
    },
    refunded: async () => {
      const placed = await handedOver();
      const { id } = placed;
      const { version } = await call(getStaffOrder, { id });
      const lines = [{ id: first, quantity: 1, isRestocked: false }];
      await call(refundLines, { id, lines, reason: 'The jar was cracked.', version });
      return placed;
    },
  };
  /** Sixty, new, being packed and ready, pickups and deliveries. */
  const fill = once(async () => {
    const shelf = (await call(listProducts, { storeId: ofMany, count: 100 })).items.filter(isUsual);
    for (let n = 0; n < 60; n++) {
      const products = [n, n * 7 + 3].map((at) => shelf[at % shelf.length]?.id ?? '');
      const { id } = await order({
        ...{ storeId: ofMany, products: [...new Set(products)], type: n % 5 === 4 ? 'delivery' : 'pickup' },
        note: n % 6 === 0 ? NOTE : '',
      });
      if (n % 4 > 0) await call(acceptOrder, { id, readyInMinutes: [15, 30, 45][n % 3] ?? 15 });
      if (n % 4 === 2) await pick({ id } as Placed, 1);
      if (n % 4 !== 3) continue;
      await pick({ id } as Placed);
      await call(markReady, { id });
      if (n % 5 === 4 && n % 2 === 1) await call(sendOut, { id });
    }
  });
  const outForMany = async () => {
    const shelf = (await call(listProducts, { storeId: ofMany, count: 100 })).items.filter(isUsual);
    const placed = await order({
      storeId: ofMany,
      products: [shelf[0]?.id ?? '', shelf[1]?.id ?? ''],
      type: 'delivery',
    });
    await call(acceptOrder, { id: placed.id, readyInMinutes: 20 });
    await pick(placed);
    await call(markReady, { id: placed.id });
    await call(sendOut, { id: placed.id });
    return placed;
  };
  return { stores, states, fill, outForMany };
}

/** Three of them reach any minimum, and stay below 30 g. */
const isUsual = ({ cannabisWeight, quantity, price }: Product) =>
  cannabisWeight <= 4 && quantity > 20 && price >= 1_700;

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
