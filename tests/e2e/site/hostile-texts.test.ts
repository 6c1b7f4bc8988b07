import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { changeUser } from '#features/account';
import { addAddress } from '#features/addresses';
import { verifySession } from '#features/auth';
import { answerOpsChat } from '#features/back-office';
import { claimBrand } from '#features/brand-claims';
import { getCart } from '#features/cart';
import { sendMessage } from '#features/chat';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { subscribe } from '#features/newsletter';
import { addCard } from '#features/payments';
import { writeProductReview, writeStoreReview } from '#features/reviews';
import { listStores } from '#features/stores';
import { isPersonName } from '#platform/contract/name-field.ts';
import { HOSTILE_TEXTS } from '../../support/hostile/hostile-texts.ts';
import { visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

/** All of them in as few texts of so many characters as they fit into, in lines. */
function packed(most: number, texts = HOSTILE_TEXTS): string[] {
  const packs: string[] = [];
  for (const text of texts.filter(({ length }) => length <= most)) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + text.length < most) packs[packs.length - 1] = `${last}\n${text}`;
    else packs.push(text);
  }
  return packs;
}
const upTo = (most: number) => HOSTILE_TEXTS.filter(({ length }) => length <= most);
const linesOf = (packs: readonly string[]) => packs.flatMap((pack) => pack.split('\n'));

/** A browser that tells of every dialog and every report of the policy; `watch` tells of errors and of calls to elsewhere. */
async function hostileVisitor() {
  const one = await visitor({ isKnown: true });
  const heard: string[] = [];
  one.page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await one.page.context().exposeBinding('reportViolation', (_source, what: string) => void heard.push(what));
  await one.page
    .context()
    .addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        (window as unknown as { reportViolation(what: string): void }).reportViolation(
          `${violatedDirective} ${blockedURI}`,
        ),
      ),
    );
  return { ...one, heard };
}

/** Opens a page, and finds each text on it as it was typed, in words or in a field, and nothing that one of them has made. */
async function expectTexts(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.goto(path);
  // A page that shows none of them says by nothing but the network that it is complete: half a second without a request.
  if (texts.length === 0) await page.waitForLoadState('networkidle');
  await expect.poll(async () => missingOn(page, texts), { message: path, timeout: 10_000 }).toEqual([]);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  expect(await page.evaluate(foreignParts), path).toEqual([]);
}

const missingOn = async (page: Page, texts: readonly string[]) => {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.body.textContent, ...fields].join('\n');
  });
  return texts.filter((text) => !shown.includes(text));
};

/** Runs in the page: handlers in the markup, addresses that are scripts, and elements that no page of ours has. */
function foreignParts(): string[] {
  const all = [...document.querySelectorAll('*')];
  const handlers = all.flatMap((element) =>
    element.getAttributeNames().filter((name) => /^on|^formaction|^srcdoc/.test(name)),
  );
  const addresses = all.flatMap((element) =>
    ['href', 'src', 'action', 'xlink:href']
      .map((name) => element.getAttribute(name) ?? '')
      .filter((value) => /^\s*(javascript:|data:text|https?:\/\/evil|mailto:evil)/i.test(value)),
  );
  const foreign = all.filter((element) =>
    element.matches(
      'iframe, object, embed, base, math, marquee, template, video, audio, x, custom-element, animate, svg a',
    ),
  );
  return [...handlers, ...addresses, ...foreign.map(({ outerHTML }) => outerHTML.slice(0, 100))];
}

/** Reads the kinds of elements, and of their attributes, in what the server writes at an address. Nothing of it runs. */
async function reader(page: Page, origin: string) {
  const blank = await page.context().newPage();
  return async (path: string): Promise<string[]> => {
    const html = await (await fetch(origin + path)).text();
    return blank.evaluate((text) => {
      const all = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')];
      const partsIn = ({ localName, attributes }: Element) => [
        localName,
        ...[...attributes].map(({ name }) => `${localName} ${name}`),
      ];
      return [...new Set(all.flatMap(partsIn))];
    }, html);
  };
}

it('shows what people write as text, on every page where it stands', async () => {
  const { page, signIn, origin, heard } = await hostileVisitor();
  const shopper = await newShopper(origin);
  const { call } = shopper;
  const operator = await operatorOf(origin);
  const { id: userId } = await call(verifySession, {});
  await signIn(shopper.sessionToken);

  const reviews = packed(200).slice(0, 18);
  const { items: products } = await call(listProducts, { count: 18, category: 'beverages' });
  const harmless = (await call(listProducts, { count: 1, category: 'flower' })).items[0]?.id as string;
  await call(writeProductReview, { id: harmless, rate: 3, description: 'Pine.', experienceMood: [] });
  const store = (await call(listStores, { count: 1 })).items[0]?.id as string;
  for (const [n, description] of reviews.entries())
    await call(writeProductReview, { id: products[n]?.id as string, rate: 3, description, experienceMood: [] });
  await call(writeStoreReview, { id: store, rate: 3, description: reviews[0] as string });
  await expectTexts(page, '/profile/reviews#product', linesOf(reviews.slice(-10)));
  await expectTexts(page, '/profile/reviews?page=2#product', linesOf(reviews.slice(0, -10)));
  await expectTexts(page, `/products/${products[0]?.id}`, linesOf(reviews.slice(0, 1)));
  await expectTexts(page, `/store/${store}`, linesOf(reviews.slice(0, 1)));
  for (const path of ['/reviews', '/reviews/product', '/reviews/store']) await expectTexts(page, path, []);
  const partsOf = await reader(page, origin);
  const plain = new Set(await partsOf(`/reviews/product/${harmless}`));
  for (const { id } of products.slice(0, reviews.length))
    expect(
      (await partsOf(`/reviews/product/${id}`)).filter((part) => !plain.has(part)),
      id,
    ).toEqual([]);

  const chat = packed(1_900);
  for (const msg of chat) {
    await call(sendMessage, { msg });
    await operator(answerOpsChat, { userId, msg });
  }
  await expectTexts(page, '/profile/chat', HOSTILE_TEXTS);

  const labels = upTo(50).slice(0, 45);
  const place = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
  for (const label of labels) await call(addAddress, { label, ...place });
  await expectTexts(page, '/profile/address', labels);

  await fillCart(shopper, 1);
  const card = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
  const { id: paymentCardId } = await call(addCard, { displayName: '<b onclick=alert(1)>', ...card });
  const storeId = (await call(getCart, {})).orders[0]?.storeId as string;
  for (const [n, orderNote] of packed(200).slice(0, 3).entries()) {
    if (n > 0) await fillCart(shopper, 1);
    const at = n === 0 ? storeId : ((await call(getCart, {})).orders[0]?.storeId as string);
    await call(updateCart, [{ storeId: at, paymentCardId, orderNote }]);
    if (n === 0) {
      await expectTexts(page, '/checkout', linesOf([orderNote]));
      await expectTexts(page, '/checkout/verify', linesOf([orderNote]));
    }
    const [order] = (await call(submitCart, {})).orders;
    await expectTexts(page, `/profile/orders/${order?.id}`, linesOf([orderNote]));
  }
  await expectTexts(page, '/profile/credit-cards', ['<b onclick=alert(1)>']);
  expect(heard).toEqual([]);
});

it.each(['one half', 'the other'])('shows what people call themselves as text: %s of it', async (half) => {
  const { page, signIn, origin, heard } = await hostileVisitor();
  const { call, sessionToken } = await newShopper(origin);
  const { id } = await call(verifySession, {});
  await signIn(sessionToken);
  // Those that name an address are refused.
  const all = upTo(60)
    .map((text) => text.replaceAll('\n', ' ').trim())
    .filter(isPersonName);
  const names = all.filter((_, n) => n % 2 === (half === 'one half' ? 0 : 1));
  for (let n = 0; n < names.length; n += 3) {
    const three = [0, 1, 2].map((more) => names[(n + more) % names.length] as string);
    const [displayName, firstName, lastName] = three;
    await call(changeUser, { id, displayName, firstName, lastName });
    await expectTexts(page, '/profile', three);
  }
  expect(heard).toEqual([]);
});

it('shows what stands in an address as text, and the server writes no part of a page out of it', async () => {
  const { page, origin, heard } = await hostileVisitor();
  const of = (path: string, text: string) => path + encodeURIComponent(text);
  const inOneLine = packed(90).map((pack) => pack.replaceAll('\n', ' '));
  for (const [n, text] of inOneLine.entries()) {
    if (n % 3 === 0) await expectTexts(page, of('/search?search=', text), [text]);
    if (n % 6 === 0) await expectTexts(page, of('/brand/claim?brand=', text), [text]);
  }
  for (const text of upTo(40).filter((_, n) => n % 4 === 0))
    await expectTexts(page, of('/auth/register?referral=', text), [text]);
  expect(heard).toEqual([]);

  // Beside a page with harmless words: every kind of element, and every attribute of one, is there as well.
  const partsOf = await reader(page, origin);
  for (const path of [
    '/search?search=',
    '/products?search=',
    '/brand/claim?brand=',
    '/auth/register?referral=',
    '/auth?next=',
  ]) {
    const known = new Set(
      (await Promise.all(['kush', 'nothing like it'].map((word) => partsOf(of(path, word))))).flat(),
    );
    for (const text of inOneLine)
      expect(
        (await partsOf(of(path, text))).filter((part) => !known.has(part)),
        `${path}${text}`,
      ).toEqual([]);
  }
});

it('writes what people claim and where they want mail as text, too', async () => {
  const { page, origin, heard } = await hostileVisitor();
  const { call } = await newShopper(origin);
  const [brandName, contactInformation] = [HOSTILE_TEXTS[0], HOSTILE_TEXTS[5]] as [string, string];
  const claim = { brandName, contactInformation, email: 'maker@mail.example', phoneNumber: '416 555 0123' };
  await call(claimBrand, { ...claim, isListed: 'Yes', agreed: true });
  await expectTexts(page, '/dev/outbox', [brandName]);
  for (const text of HOSTILE_TEXTS)
    await expect(call(subscribe, { email: `${text}@mail.example` }), text).rejects.toMatchObject({
      code: 'validation',
    });
  expect(heard).toEqual([]);
});
