import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { verifySession } from '#features/auth';
import { answerOpsChat, listOpsChats } from '#features/back-office';
import { listMessages } from '#features/chat';
import { listNotifications } from '#features/notifications';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fetchedOrder, operatorOf } from '../support/operator.ts';
import { newShopper } from '../support/shopper.ts';

const bell = (page: Page, name: string | RegExp = /^Notifications/) => page.getByRole('button', { name });
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const bubble = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text });

async function answered(origin: string) {
  const shopper = await newShopper(origin);
  const { id: userId } = await shopper.call(verifySession, {});
  const operator = await operatorOf(origin);
  const answer = (msg: string) => operator(answerOpsChat, { userId, msg });
  return { shopper, userId, operator, answer };
}

/** From now on the page keeps in mind whether it said that anything is unread, or said anything in a toast. */
const watchForSigns = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      const label = document.querySelector('.bell')?.getAttribute('aria-label') ?? '';
      const shown = document.querySelector('.toast')?.textContent ?? '';
      if (label.includes('unread') || shown) Object.assign(window, { sign: label + shown });
    };
    new MutationObserver(look).observe(document, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
    look();
  });
const signOf = (page: Page) => page.evaluate(() => (window as unknown as { sign?: string }).sign ?? null);

describe.each([
  ['desktop', 'phone'],
  ['phone', 'desktop'],
] as const)('on a %s, with a %s beside it', (device, besides) => {
  it('an answer is announced on every device, once for all of them, and no longer once it is read', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const other = await visitor({ isKnown: true, device: besides });
    const { shopper, answer } = await answered(origin);
    await Promise.all([signIn(shopper.sessionToken), other.signIn(shopper.sessionToken)]);
    await Promise.all([page.goto('/faq'), other.page.goto('/profile/notifications')]);
    await Promise.all([bell(page, 'Notifications').waitFor(), bell(other.page, 'Notifications').waitFor()]);

    await answer('Hello there');
    await toast(page, 'New message from Wicket support').waitFor();
    await bell(page, 'Notifications, 1 unread').waitFor();
    await expectAccessible(page);
    await answer('Are you still there?');
    await toast(page, '2 new messages from Wicket support').waitFor();
    await toast(page, 'New message from Wicket support').waitFor({ state: 'detached' });
    await bell(page, 'Notifications, 1 unread').waitFor();
    await other.page.getByText('1 notification, 1 unread').waitFor();
    await other.page.getByRole('main').getByRole('link', { name: '2 new messages from Wicket support' }).waitFor();
    await expectAccessible(other.page);

    await bell(page).click();
    await dropdown(page)
      .getByRole('link', { name: /^2 new messages from Wicket support/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Chat with support' }).waitFor();
    await bubble(page, 'Are you still there?').waitFor();
    await dropdown(page).waitFor({ state: 'hidden' });
    for (const one of [page, other.page]) await bell(one, 'Notifications').waitFor();
    await other.page.getByText('1 notification, 0 unread').waitFor();
  });

  it('an answer that the shopper sees is announced nowhere else', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const { shopper, answer } = await answered(origin);
    await signIn(shopper.sessionToken);
    await page.goto('/profile/chat');
    await bell(page, 'Notifications').waitFor();
    await page.getByText('Ask us about your account, an order or the site.').waitFor();
    await watchForSigns(page);
    const ids = [(await answer('Look here')).id, (await answer('And here')).id];
    await bubble(page, 'And here').waitFor();
    const states = async () => (await shopper.call(listMessages, {})).items.map(({ id, state }) => [id, state]);
    await expect.poll(states).toEqual(ids.toReversed().map((id) => [id, 'read']));
    await expect.poll(async () => (await shopper.call(listNotifications, {})).unread).toBe(0);
    expect(await signOf(page)).toBeNull();

    // On another page it is announced.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    await answer('Come back');
    await toast(page, 'New message from Wicket support').waitFor();
    expect(await signOf(page)).toContain('New message');
  });

  it('“Message store” leads to support, with the store named, and after an order to the store', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const { shopper, userId, operator } = await answered(origin);
    const order = await fetchedOrder(shopper, operator);
    const { displayAs: name, id, location } = order.store;
    const { address, city } = location;
    await signIn(shopper.sessionToken);
    await page.goto(`/store/${id}`);
    await page.getByRole('link', { name: 'Message store' }).click();
    await page.getByRole('heading', { level: 1, name: `Chat with ${name}` }).waitFor();
    await page
      .getByRole('link', { name: `order ${order.refNum}`, exact: true })
      .last()
      .waitFor();

    const stranger = await newShopper(origin);
    await signIn(stranger.sessionToken);
    await page.goto(`/store/${id}`);
    await page.getByRole('link', { name: 'Message store' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chat with support' }).waitFor();
    const field = page.getByLabel('Your message');
    await expect.poll(() => field.inputValue()).toBe(`About ${name}, ${address}, ${city}: `);
    await expectAccessible(page);
    await field.fill(`About ${name}: do you deliver to the islands?`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await bubble(page, 'do you deliver to the islands?').getByText('Delivered').waitFor();
    expect(await field.inputValue()).toBe('');
    const waits = (await operator(listOpsChats, { isWaiting: true, count: 100 })).items;
    const { id: strangerId } = await stranger.call(verifySession, {});
    expect(waits.map(({ user }) => user.id)).toContain(strangerId);
    expect(waits.map(({ user }) => user.id)).not.toContain(userId);
  });
});
