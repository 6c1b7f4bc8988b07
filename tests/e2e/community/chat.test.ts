import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { verifySession } from '#features/auth';
import { answerOpsChat, readOpsChat } from '#features/back-office';
import { getCart } from '#features/cart';
import { listMessages, sendMessage } from '#features/chat';
import { submitCart, updateCart } from '#features/checkout';
import { addCard } from '#features/payments';
import { keyboard } from '../support/actions/input-methods.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { openAndSettle } from '../support/page/settled.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const area = (page: Page, other: string | RegExp = 'Messages with support') =>
  page.getByRole('region', { name: other });
const bubbles = (page: Page, other?: RegExp) => area(page, other).getByRole('listitem');
const field = (page: Page) => page.getByLabel('Your message');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const said = (page: Page, text: string) => bubbles(page).filter({ hasText: text });
const online = (page: Page) => page.getByRole('status').getByText('You are connected.');

async function writes(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await send(page).click();
  await said(page, text).waitFor();
}

async function chatting(origin: string) {
  const shopper = await newShopper(origin);
  const { id: userId } = await shopper.call(verifySession, {});
  const operator = await operatorOf(origin);
  return { shopper, userId, operator, answer: (msg: string) => operator(answerOpsChat, { userId, msg }) };
}

it('goes both ways on every device at once, and says how far a message has come', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const phone = await visitor({ isKnown: true, device: 'phone' });
  const { shopper, userId, operator, answer } = await chatting(origin);
  await Promise.all([signIn(shopper.sessionToken), phone.signIn(shopper.sessionToken)]);
  await Promise.all([page.goto('/profile/chat'), phone.page.goto('/profile/chat')]);
  await Promise.all([online(page).waitFor(), online(phone.page).waitFor()]);
  await page.getByText('Ask us about your account, an order or the site.').waitFor();

  await writes(page, 'Is anybody there?');
  await said(page, 'Is anybody there?').getByText('Delivered').waitFor();
  await said(phone.page, 'Is anybody there?').waitFor();
  expect(await field(page).inputValue()).toBe('');
  await page.getByText('0 / 2000', { exact: true }).waitFor();
  expect(await field(page).evaluate((it) => it === document.activeElement)).toBe(true);

  const [asked] = (await shopper.call(listMessages, {})).items;
  await operator(readOpsChat, { userId, id: asked?.id as string });
  await said(page, 'Is anybody there?').getByText('Read', { exact: true }).waitFor();
  const { id } = await answer('We are.\nSee https://evil.example/ <b>now</b>');
  for (const one of [page, phone.page]) await said(one, 'We are.').waitFor();
  await page.getByText('support wrote: We are.').waitFor({ state: 'attached' });
  expect(await said(page, 'We are.').getByRole('link').count()).toBe(0);
  await expect
    .poll(async () => (await shopper.call(listMessages, {})).items.find((one) => one.id === id)?.state)
    .toBe('read');

  await phone.page.getByLabel('Your message').tap();
  await phone.page.keyboard.type('One line');
  await phone.page.keyboard.press('Enter');
  await phone.page.keyboard.type('and another');
  await send(phone.page).tap();
  await said(page, 'One line').waitFor();
  expect(await said(page, 'One line').locator('.chat-bubble').textContent()).toBe('You: One line\nand another');
  for (const one of [page, phone.page]) await expectAccessible(one);
});

describe.each(alikeOn('phone'))('on a %s', (device) => {
  it('what is written without a network is kept over a reload, and sent once when it is back', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const { shopper } = await chatting(origin);
    await signIn(shopper.sessionToken);
    await openAndSettle(page, '/profile/chat');
    await online(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. Messages will be sent when you are back online.').waitFor();
    await writes(page, 'Written in the subway');
    await said(page, 'Written in the subway').getByText('Not sent yet').waitFor();
    await writes(page, 'And another');
    await field(page).fill('Half a');
    // From its top: where the page is scrolled to, the header's row lies over half a chip.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    expect((await shopper.call(listMessages, {})).items).toEqual([]);

    // Two tabs find the same, and both send it.
    const [first] = JSON.parse((await page.evaluate(() => localStorage.getItem('wicket:own:chat'))) ?? '').messages;
    await shopper.call(sendMessage, { id: first.id, msg: first.msg });
    await page.context().setOffline(false);
    await said(page, 'And another').getByText('Delivered').waitFor();
    expect((await shopper.call(listMessages, {})).items.map(({ msg }) => msg)).toEqual([
      'And another',
      'Written in the subway',
    ]);
    expect(await bubbles(page).count()).toBe(2);
    expect(await page.evaluate(() => localStorage.getItem('wicket:own:chat'))).toBeNull();

    await page.reload();
    await said(page, 'And another').waitFor();
    expect(await bubbles(page).count()).toBe(2);
    expect(await field(page).inputValue()).toBe('Half a');
  });

  it('older messages come as they are asked for, and what is read stays where it is', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const { shopper, answer } = await chatting(origin);
    for (let n = 1; n <= 34; n += 2) {
      await shopper.call(sendMessage, { msg: `Message ${n}` });
      await answer(`Message ${n + 1}`);
    }
    await signIn(shopper.sessionToken);
    await page.goto('/profile/chat');
    await bubbles(page)
      .getByText(/: Message 34$/)
      .waitFor();
    expect(await bubbles(page).count()).toBe(30);
    expect(await bubbles(page).last().isVisible()).toBe(true);
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    const oldest = bubbles(page).getByText(/: Message 5$/);
    await earlier.scrollIntoViewIfNeeded();
    const before = await oldest.boundingBox();
    await earlier.click();
    await bubbles(page)
      .getByText(/: Message 1$/)
      .waitFor({ state: 'attached' });
    expect(await bubbles(page).count()).toBe(34);
    expect(Math.abs(((await oldest.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
    expect(await earlier.count()).toBe(0);
  });
});

it('reaches the store of an order from the order, by keys alone', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const { shopper, userId, operator } = await chatting(origin);
  await fillCart(shopper, 1);
  const card = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
  const { id: paymentCardId } = await shopper.call(addCard, { displayName: 'Card', ...card });
  const storeId = (await shopper.call(getCart, {})).orders[0]?.storeId as string;
  await shopper.call(updateCart, [{ storeId, paymentCardId }]);
  const order = (await shopper.call(submitCart, {})).orders[0];
  const [orderId, store] = [order?.id as string, order?.store.displayAs as string];
  await signIn(shopper.sessionToken);
  await page.goto(`/profile/orders/${orderId}`);
  const { press, type } = keyboard(page);
  await press(page.getByRole('link', { name: 'Message store' }));
  await page.getByRole('heading', { level: 1, name: `Chat with ${store}` }).waitFor();
  await type(field(page), 'Is it ready?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('I am near.');
  await page.keyboard.press('Enter');
  await bubbles(page, /^Messages with/)
    .filter({ hasText: 'Is it ready?' })
    .getByText('Delivered')
    .waitFor();
  await operator(answerOpsChat, { userId, orderId, msg: 'In ten minutes.' });
  await bubbles(page, /^Messages with/)
    .filter({ hasText: 'In ten minutes.' })
    .waitFor();
  await expectAccessible(page);

  await operator(answerOpsChat, { userId, msg: 'Support here.' });
  await press(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: 'Support 1 unread' }));
  await said(page, 'Support here.').waitFor();
  await press(page.getByRole('link', { name: `Order ${order?.refNum}` }));
  await press(page.getByRole('link', { name: `order ${order?.refNum}`, exact: true }).last());
  await page.getByRole('heading', { level: 1, name: `Order ${order?.refNum}` }).waitFor();
});

it('says what is wrong with a message, and that an order belongs to another user', async () => {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true });
  const { shopper } = await chatting(origin);
  await signIn(shopper.sessionToken);
  await page.goto('/profile/chat');
  await online(page).waitFor();
  await send(page).click();
  await page.getByText('Please write a message.').waitFor();
  await field(page).fill('x'.repeat(2001));
  await page.getByText('Please use at most 2000 characters.').waitFor();
  expect(await bubbles(page).count()).toBe(0);
  await expectAccessible(page);
  watch.allow(404);
  await page.goto('/profile/chat?order=nobody');
  await page.getByRole('heading', { level: 1, name: 'There is no such order' }).waitFor();
  await expectAccessible(page);
});

it('says when the store is open and how fast it usually answers, never that it is online', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const { shopper, userId, operator } = await chatting(origin);
  await fillCart(shopper, 1);
  const card = { displayName: 'Card', cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123' };
  const { id: paymentCardId } = await shopper.call(addCard, { ...card, postalCode: 'M6J 1G3' });
  const storeId = (await shopper.call(getCart, {})).orders[0]?.storeId as string;
  await shopper.call(updateCart, [{ storeId, paymentCardId }]);
  const orderId = (await shopper.call(submitCart, {})).orders[0]?.id as string;
  await signIn(shopper.sessionToken);
  await page.goto(`/profile/chat?order=${orderId}`);
  await online(page).waitFor();
  const header = page.getByRole('main').locator('header');
  await header.getByText(/^(Open|Opens) /).waitFor();
  expect(await header.getByText(/Online|Usually answers/).count()).toBe(0);
  await page.goto('/contact-us');
  for (let turn = 0; turn < 5; turn++) {
    await shopper.call(sendMessage, { orderId, msg: `Question ${turn}` });
    await operator(answerOpsChat, { userId, orderId, msg: `Answer ${turn}` });
  }
  await expect
    .poll(
      async () => {
        await page.goto(`/profile/chat?order=${orderId}`);
        await header.getByText(/^(Open|Opens) /).waitFor();
        return header.getByText(/ · Usually answers within 5 minutes$/).count();
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(1);
  await expectAccessible(page);
});
