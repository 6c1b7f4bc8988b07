import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { listProducts } from '#features/explore';
import { listQueue } from '#features/fulfillment';
import { getStore, testStoreSound } from '#features/stores';
import { visitor } from '../support/journey.ts';
import { buy, newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const OTTAWA = '-75.6972,45.4215';

/** The owner of a store at which no other journey orders, with one order. */
async function openStore() {
  const origin = siteOrigin();
  const shopper = await newShopper(origin);
  const { items } = await shopper.call(listProducts, { loc: OTTAWA, category: 'flower', count: 100 });
  const product = items.find(({ cannabisWeight }) => cannabisWeight <= 7) as (typeof items)[number];
  const storeId = product.store.id;
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  // Beside its orders it has no checklist any more.
  await owner.call(testStoreSound, { id: storeId });
  expect((await owner.call(listQueue, { storeId })).orders).toEqual([]);
  const id = await buy(shopper, product);
  const { displayName } = await owner.call(getStore, { id: storeId });
  const own: [string | undefined, string][] = [
    [product.displayName, 'PRODUCT'],
    [product.brand?.displayName, 'BRAND'],
    [displayName, 'STORE'],
  ];
  return { storeId, owner, id, own };
}

/** What a screen reader says, in its order; of numbers, times, and what the demo's store says of itself, only the kind. */
async function reading(of: Locator, own: readonly [string | undefined, string][]): Promise<string> {
  let text = await of.ariaSnapshot();
  for (const [from, to] of own) if (from) text = text.replaceAll(from, to);
  return text
    .replace(/^ *- \/(url|placeholder):.*\n/gm, '')
    .replace(/(- textbox "[^"]*").*(\n +- text: http.*)?/g, '$1')
    .replace(/"(Open|Closed|Opens) [^"]*"/g, '"STATUS"')
    .replace(/\b[A-Z][a-z]{2}\.? \d+, \d{4}\b/g, 'DATE')
    .replace(/\d+(:\d\d)? [AP]M\b/g, 'TIME')
    .replace(/(?<=\$)[\d.]+|\d[\d.]+|[\d.]+(?= g\b)/g, '#')
    .replace(/definition: (?!\$|STORE|Not known).*/g, 'definition: #');
}

it('reads the board, the sheet of an order, the ID check and the settings in the order of the work', async () => {
  const { storeId, owner, id, own } = await openStore();
  const { page, signIn } = await visitor({ isKnown: true });
  await signIn(owner.sessionToken);
  await page.goto(`/console/${storeId}/orders`);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.locator('[data-order]').first().waitFor();
  // Until something is pressed a page may say that its sound is off. What a test evaluates counts as a press, too: sooner or later.
  await page.getByRole('heading', { name: 'New 1' }).click();
  await page.getByRole('button', { name: 'Turn sound on' }).waitFor({ state: 'detached' });
  await expect.poll(() => reading(page.getByRole('main'), own)).toBe(BOARD);
  await page.goto(`/console/${storeId}/orders?order=${id}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await expect.poll(() => reading(page.getByRole('complementary', { name: /^Order \d+$/ }), own)).toBe(SHEET);
  for (const status of ['processing', 'ready-pickup'] as const) await owner.call(setOrderStatus, { id, status });
  await page.goto(`/console/${storeId}/orders/${id}/hand-over`);
  await page.getByText(/^Born on or before/).waitFor();
  await expect.poll(() => reading(page.getByRole('main'), own)).toBe(ID_CHECK);
  await page.goto(`/console/${storeId}/settings`);
  await page.getByLabel('About the store').waitFor();
  await expect.poll(() => reading(page.getByRole('main'), own)).toBe(SETTINGS);
});

const BOARD = `- main:
  - heading "Orders" [level=1]
  - navigation "Orders":
    - link "Board":
    - link "List":
    - link "History":
  - paragraph: 1 open
  - button "Search or jump to"
  - button "STATUS"
  - button "Sound and printer"
  - status: Live
  - button "My account"
  - region "New 1":
    - heading "New 1" [level=2]
    - paragraph: accept within # min
    - list:
      - listitem:
        - link "Order #":
          - text: "#"
        - text: Pickup
        - timer: # min left to accept
        - paragraph: Robin T. 1 item · $#
        - paragraph: PRODUCT
        - button "Accept, order #": Accept
  - region "Preparing 0":
    - heading "Preparing 0" [level=2]
    - list
  - region "Ready for pickup 0":
    - heading "Ready for pickup 0" [level=2]
    - list
  - region "Delivery 0":
    - heading "Delivery 0" [level=2]
    - list`;

const SHEET = `- complementary "Order #":
  - heading "# New Order Pickup" [level=2]
  - paragraph: WK-# · Robin T., first order · placed TIME
  - link "Print":
  - link "Close":
  - region "1 item":
    - heading "1 item" [level=3]
    - paragraph: # min left to accept
    - list:
      - listitem:
        - text: PRODUCT
        - paragraph: BRAND · # g
        - paragraph: × 1 $#
    - text: Dried cannabis equivalent # g of # g
    - meter "Dried cannabis equivalent"
  - group "When will it be ready?":
    - text: When will it be ready?
    - radio "# min TIME"
    - text: # min TIME
    - radio "# min TIME"
    - text: # min TIME
    - radio "# min TIME" [checked]
    - text: # min TIME
    - radio "# min TIME"
    - text: # min TIME
    - paragraph: The shopper sees this time at once.
  - region "Money Held, not charged":
    - heading "Money Held, not charged" [level=3]
    - term: Goods
    - definition: $#
    - term: HST #%
    - definition: $#
    - term: Held on card #
    - definition: $#
    - term: To charge at hand-over
    - definition: $#
    - paragraph: Nothing is charged before the ID check.
  - region "Something missing?":
    - heading "Something missing?" [level=3]
    - paragraph: Accept first. You can hand over part of the order or offer a swap; the shopper decides.
  - region "Timeline":
    - heading "Timeline" [level=3]
    - list:
      - listitem:
        - text: New Order
        - time: TIME
      - listitem: Accepted , still to come
      - listitem: Ready For Pickup , still to come
      - listitem: Completed , still to come
  - button "Decline…"
  - button "Accept, ready in # min"`;

const ID_CHECK = `- main:
  - text: "#"
  - heading "ID check and hand-over" [level=1]
  - paragraph: Robin T. · Pickup · 1 item · PRODUCT
  - paragraph: To charge $#
  - button "Close"
  - group "1 Which ID do you see?":
    - text: 1 Which ID do you see?
    - radio "Driver’s licence"
    - text: Driver’s licence
    - radio "Ontario Photo Card"
    - text: Ontario Photo Card
    - radio "Canadian passport"
    - text: Canadian passport
    - radio "Permanent resident card"
    - text: Permanent resident card
    - radio "Certificate of Indian Status"
    - text: Certificate of Indian Status
    - radio "Other government photo ID"
    - text: Other government photo ID
  - group "2 Look at the person":
    - text: 2 Look at the person
    - checkbox "The photo is this person"
    - text: The photo is this person
    - checkbox "The name is Robin T., or the one on the order"
    - text: The name is Robin T., or the one on the order
    - checkbox "Not expired, not altered"
    - text: Not expired, not altered
    - checkbox "Sober, not buying for someone else"
    - text: Sober, not buying for someone else
  - group "3 Date of birth":
    - text: 3 Date of birth Year
    - textbox "Year"
    - text: Month
    - textbox "Month"
    - text: Day
    - textbox "Day"
    - status:
      - paragraph: Born on or before DATE
      - paragraph: Born later means under # today.
    - button "1"
    - button "2"
    - button "3"
    - button "4"
    - button "5"
    - button "6"
    - button "7"
    - button "8"
    - button "9"
    - button "Clear"
    - button "0"
    - button "Delete the last digit"
  - button "Refuse hand-over…"
  - paragraph: "Still missing: which ID you see, what you looked at, the date of birth."
  - button "Hand over and charge $#" [disabled]`;

const SETTINGS = `- main:
  - heading "Settings" [level=1]
  - button "Search or jump to"
  - button "STATUS"
  - button "My account"
  - group "Store page":
    - text: Store page About the store (optional)
    - textbox "About the store (optional)"
    - paragraph: "What shoppers read on your page. No health claims and no gifts: the Cannabis Act forbids both."
    - text: Phone (optional)
    - textbox "Phone (optional)"
    - text: Email (optional)
    - textbox "Email (optional)"
    - paragraph: Messages that nobody answers are mailed there, too.
    - text: Website (optional)
    - textbox "Website (optional)"
    - group "Cards that you take":
      - text: Cards that you take
      - checkbox "Visa" [checked]
      - text: Visa
      - checkbox "Visa (debit)"
      - text: Visa (debit)
      - checkbox "Master Card" [checked]
      - text: Master Card
      - checkbox "American Express"
      - text: American Express
      - paragraph: "None chosen: any card that the payment provider takes."
  - status
  - button "Save store page" [disabled]
  - region "Picture":
    - heading "Picture" [level=2]
    - img "The picture of the store"
    - button "Change picture"
    - button "Remove"
    - paragraph: JPEG, PNG or WebP, at most 5 MB. You choose the part that is shown.
  - region "Licence":
    - heading "Licence" [level=2]
    - term: Number
    - definition: #
    - term: Holder
    - definition: #
    - term: Valid until
    - definition: Not known
    - term: Store name
    - definition: STORE
    - term: Address
    - definition: #
    - paragraph: As in the province’s register. Write to Wicket when something of it changes.`;
