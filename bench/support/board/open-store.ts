import type { Browser, Page } from 'playwright-core';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { addCard } from '#features/payments';
import { launchBrowser } from '../../../tests/e2e/support/browser.ts';
import { behindMs, setBack } from '../../../tests/e2e/support/business-hours-clock.ts';
import { stateOfKnown } from '../../../tests/e2e/support/returning-visitor.ts';
import { type NewShopper, newShopper } from '../../../tests/e2e/support/shopper.ts';
import { startSite } from '../../../tests/e2e/support/start-site.ts';
import { newStaff } from '../../../tests/e2e/support/team.ts';
import { untilTheEnd } from '../started.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
/** An account orders at most 20 times a day. */
const ORDERS_OF_ONE = 15;

/** A store with an owner and a budtender, and shoppers who order there, one after the other. */
async function openStore(origin: string) {
  const guest = await newShopper(origin);
  const { items } = await guest.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower', count: 20 });
  const product = items.find(
    ({ cannabisWeight, quantity }) => cannabisWeight <= 7 && quantity > 4,
  ) as (typeof items)[number];
  const storeId = product.store.id;
  const people = {
    owner: await newStaff(origin, { storeId, role: 'owner' }),
    budtender: await newStaff(origin, { storeId, role: 'budtender' }),
  };
  const shelf = (await guest.call(listProducts, { storeId, count: 100 })).items.filter(
    ({ cannabisWeight }) => cannabisWeight <= 7,
  );
  let shopper = guest;
  let cardId = '';
  let placed = 0;
  let submittedAt = 0;
  const order = async (): Promise<string> => {
    if (placed % ORDERS_OF_ONE === 0) {
      if (placed > 0) shopper = await newShopper(origin);
      cardId = (await shopper.call(addCard, { displayName: 'Card', ...CARD })).id;
    }
    const { id } = shelf[placed++ % shelf.length] ?? product;
    await shopper.call(addCartItem, { productId: id, quantity: 1 });
    await shopper.call(updateCart, [{ storeId, paymentCardId: cardId, deliveryType: 'pickup', isSelected: true }]);
    submittedAt = Date.now();
    return (await shopper.call(submitCart, {})).orders[0]?.id ?? '';
  };
  return { ...people, storeId, order, submittedAt: () => submittedAt };
}

/** A site, its browser and such a store, until the bench ends. */
export async function startBoard() {
  const { origin } = untilTheEnd(await startSite());
  const browser = await launchBrowser();
  untilTheEnd({ stop: () => browser.close() });
  return { origin, browser, market: await openStore(origin) };
}

/** The page of someone of the store on a tablet, live. */
export async function tablet(
  browser: Browser,
  origin: string,
  { person, path }: { person: NewShopper; path: string },
): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1024, height: 768 }, baseURL: origin, locale: 'en-CA', timezoneId: 'America/Toronto' },
    ...{ serviceWorkers: 'block', storageState: stateOfKnown(origin, person.sessionToken) },
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(setBack, behindMs());
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  return page;
}
