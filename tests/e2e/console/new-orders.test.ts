import { expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { acceptOrder, listQueue, markSeen } from '#features/fulfillment';
import { cancelOrder, getOrder } from '#features/orders';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fallsSilent, listenForTones, mayRing, tones } from '../support/page/tones.ts';
import { buy, newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const WEST_END = '-79.41235,43.64539';

/** Nothing rings there yet: all that other tests have ordered is seen. */
async function quietStore(loc = WEST_END) {
  const origin = siteOrigin();
  const shopper = await newShopper(origin);
  const { items } = await shopper.call(listProducts, { loc, category: 'edibles', count: 20 });
  const [product] = items;
  if (!product) throw new Error('No edibles are near');
  const storeId = product.store.id;
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  const seeAll = async () => {
    for (const { id, status } of (await owner.call(listQueue, { storeId })).orders)
      if (status === 'new-order') await owner.call(markSeen, { id });
  };
  await seeAll();
  const newCount = async () =>
    (await owner.call(listQueue, { storeId })).orders.filter(({ status }) => status === 'new-order').length;
  return { shopper, product, storeId, owner, seeAll, newCount };
}

/**
 * The board of a store where no other test orders, as a column that is longer than the screen grows at its end: with one
 * order that was canceled, and where that one is.
 */
async function boardWithCanceled(loc: string, view: Parameters<typeof visitor>[0]) {
  const { shopper, product, storeId, owner } = await quietStore(loc);
  await shopper.call(cancelOrder, { id: await buy(shopper, product) });
  const { page, signIn } = await visitor({ isKnown: true, ...view });
  await mayRing(page);
  await signIn(owner.sessionToken);
  await page.goto(`/console/${storeId}/orders`);
  const ended = page.getByRole('list', { name: 'Canceled' });
  return { shopper, product, owner, page, ended, place: await ended.boundingBox() };
}

it.each([
  { where: 'the hours of the store', device: 'desktop', path: 'hours', heading: 'Hours' },
  { where: 'the team, on a phone', device: 'phone', path: 'team', heading: 'Team' },
] as const)('an order rings and is counted wherever staff are: $where', async ({ device, path, heading }) => {
  const { shopper, product, storeId, owner, seeAll, newCount } = await quietStore();
  const { page, signIn } = await visitor({ isKnown: true, device });
  await page.clock.install();
  await listenForTones(page);
  await signIn(owner.sessionToken);
  await page.goto(`/console/${storeId}/${path}`);
  const title = page.getByRole('heading', { level: 1, name: heading });
  await title.click();
  const before = await tones(page);
  await buy(shopper, product);
  await expect.poll(() => tones(page)).toBeGreaterThan(before);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(\\d+\\) ${heading}`));
  // Other tests may order there as well.
  const nav = page.getByRole('navigation', { name: 'Console' });
  await expect.poll(async () => nav.getByRole('link', { name: `Orders ${await newCount()} new` }).count()).toBe(1);
  await expectAccessible(page);
  // The next page has its own title, and counts as well.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Settings/);
  // Silent everywhere once a colleague has opened it elsewhere.
  const silent = page.waitForResponse(
    async (response) =>
      response.url().includes('/ops/queue') &&
      (await response.json()).result.orders.every(({ isUnseen }: { isUnseen: boolean }) => !isUnseen),
  );
  await seeAll();
  await silent;
  await fallsSilent(page);
});

it('an order rings on the tablet that checks an ID', async () => {
  const { shopper, product, storeId, owner } = await quietStore();
  const id = await buy(shopper, product);
  await owner.call(markSeen, { id });
  const { page, signIn } = await visitor({ isKnown: true });
  await listenForTones(page);
  await signIn(owner.sessionToken);
  await page.goto(`/console/${storeId}/orders/${id}/hand-over`);
  await page.getByRole('heading', { level: 1, name: 'ID check and hand-over' }).click();
  const before = await tones(page);
  const other = await buy(shopper, product);
  await expect.poll(() => tones(page)).toBeGreaterThan(before);
  expect((await shopper.call(getOrder, { id: other })).status).toBe('new-order');
});

it.each([
  { device: 'desktop', loc: '-75.69,45.42' },
  { device: 'phone', loc: '-81.25,42.98' },
] as const)('an order that comes moves nothing that is on the board, on a $device', async ({ device, loc }) => {
  const { shopper, product, page, ended, place } = await boardWithCanceled(loc, { device });
  const id = await buy(shopper, product);
  const number = (await shopper.call(getOrder, { id })).refNum.slice(-4);
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).waitFor();
  expect(await ended.boundingBox()).toEqual(place);
  // What is canceled leaves the column, and a message says so.
  await page.close();
  await shopper.call(cancelOrder, { id });
});

it.each([
  { screen: 'a desktop', viewport: { width: 1440, height: 900 }, loc: '-75.69,45.42' },
  { screen: 'a tablet', viewport: { width: 1024, height: 768 }, loc: '-81.25,42.98' },
])('what was canceled stays where it is when the column beside it grows, on $screen', async ({ viewport, loc }) => {
  const { shopper, product, owner, page, ended, place } = await boardWithCanceled(loc, { viewport });
  for (let n = 0; n < 8; n++) await owner.call(acceptOrder, { id: await buy(shopper, product), readyInMinutes: 20 });
  const preparing = page.getByRole('region', { name: 'Preparing' });
  await preparing.getByRole('listitem').nth(7).waitFor();
  const shown = await preparing.boundingBox();
  expect(shown?.height).toBeGreaterThan(viewport.height);
  expect(await ended.boundingBox()).toEqual(place);
});
