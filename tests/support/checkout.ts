import { sql } from 'kysely';
import { addCartItem } from '#features/cart';
import { updateCart } from '#features/checkout';
import { addCard } from '#features/payments';
import { type GivenUser, given } from './given.ts';
import type { testApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof testApp>>;
/** All that it takes to shop. */
type ShopApp = Pick<App, 'call' | 'db'>;

/** Test cards by what they do; the vault knows more (adapters/payment-gateway/sandbox-cards.ts). */
export const CARD = {
  visa: '4242424242424242',
  visaDebit: '4000056655665556',
  master: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  cvdMismatch: '4000000000000101',
  avsMismatch: '4000000000000036',
  errorOnce: '4000000000000119',
  timeOut: '4000000000006108',
  answerLost: '4000000000006207',
  slow: '4000000000006306',
  malformed: '4000000000006405',
  captureDeclined: '4000000000006504',
  /** Silent at the first capture, which it then declines; later payments are approved. */
  captureDeclinedLate: '4000000000006702',
  unavailable: '4000000000006603',
} as const;

/** In the middle of the zone that `given.zone` makes. */
export const HOME = {
  address: '100 King St W',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5X 1A9',
  coordinates: [-79.38, 43.65] as [number, number],
};

export const cardForm = (cardNumber: string) => ({
  displayName: 'Default Card',
  cardNumber,
  cardExpiry: '1230',
  cardCVV: cardNumber.startsWith('37') ? '1234' : '123',
  postalCode: 'M5V 2T6',
});

/** Saves a card through the API and gives its id. */
export async function savedCard(app: ShopApp, user: GivenUser, cardNumber: string = CARD.visa): Promise<string> {
  return (await app.call(addCard, cardForm(cardNumber), { as: user })).id;
}

type Wish = { listingId: number; quantity?: number };
type Choices = { card?: string | null; deliveryType?: 'pickup' | 'delivery'; deliveryLocation?: typeof HOME | null };

/** Fills a shopper's cart with listings of one store and chooses how its order is paid and handed over. */
export async function fillCart(
  app: ShopApp,
  user: GivenUser,
  wishes: readonly Wish[],
  choices: Choices = {},
): Promise<string> {
  for (const { listingId, quantity = 1 } of wishes) {
    await app.call(addCartItem, { productId: String(listingId), quantity }, { as: user });
  }
  const { rows } = await sql<{ id: number }>`
    select store_id as id from listing where id = ${wishes[0]?.listingId}`.execute(app.db);
  const storeId = String(rows[0]?.id);
  const { card = CARD.visa, ...rest } = choices;
  if (rest.deliveryLocation) await given.savedAddress(app.db, user.id, rest.deliveryLocation);
  const paymentCardId = card && (await savedCard(app, user, card));
  await app.call(updateCart, [{ storeId, paymentCardId, ...rest }], { as: user });
  return storeId;
}

/** A shopper whose cart may be submitted as it is: one line of one store, pickup. */
export async function readyShopper(app: App, wish: Wish, choices: Choices = {}): Promise<GivenUser> {
  const user = await given.user(app.db);
  await fillCart(app, user, [wish], choices);
  return user;
}

/** What the tables say of orders, payments and stock, for asserting that nothing or the right thing happened. */
export async function stockOf(app: App, listingId: number): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`select quantity from listing where id = ${listingId}`.execute(
    app.db,
  );
  return rows[0]?.quantity ?? -1;
}

export async function countOrders(app: App, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from orders where user_id = ${userId}`.execute(app.db);
  return rows[0]?.n ?? -1;
}
