import type { Page } from 'playwright-core';
import { verifySession } from '#features/auth';
import { answerOpsChat, readOpsChat } from '#features/back-office';
import { sendMessage } from '#features/chat';
import { operatorOf } from '../operator.ts';
import type { NewShopper } from '../shopper.ts';
import type { Screen } from './screen.ts';

/** The shopper's messages to support and to the store of an order, and the answers. */
export async function writeChats({ call }: NewShopper, origin: string, orderId: string): Promise<void> {
  const { id: userId } = await call(verifySession, {});
  const operator = await operatorOf(origin);
  const asked = await call(sendMessage, { msg: 'Hello! Can I change the name on my account?' });
  await operator(readOpsChat, { userId, id: asked.id });
  await operator(answerOpsChat, { userId, msg: 'Of course: under Account Details, at the top of this list.' });
  await call(sendMessage, { msg: 'Found it.\n\nAnd the name on the card?' });
  await operator(answerOpsChat, {
    userId,
    msg: 'That one belongs to your bank. Add the card anew once they have changed it.',
  });
  await call(sendMessage, { msg: 'Thank you!' });
  await call(sendMessage, { orderId, msg: 'Is there parking at the back?' });
  await operator(answerOpsChat, { userId, orderId, msg: 'Two spots, beside the blue door.' });
}

/** Support writes to the shopper. */
export async function answererOf({ call }: NewShopper, origin: string): Promise<() => Promise<unknown>> {
  const { id: userId } = await call(verifySession, {});
  const operator = await operatorOf(origin);
  return () => operator(answerOpsChat, { userId, msg: 'Your store can hold it until Friday.' });
}

const field = (page: Page) => page.getByLabel('Your message');
const online = (page: Page) => page.getByRole('status').getByText('You are connected.').waitFor();

export const CHAT_SCREENS: Screen[] = [
  {
    name: 'chat',
    path: '/profile/chat',
    as: 'customer',
    show: async (page) => {
      await page.getByText('Thank you!').waitFor();
      await online(page);
      await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    },
  },
  {
    name: 'chat-about-order',
    path: ({ orderIds }) => `/profile/chat?order=${orderIds.pickup}`,
    as: 'customer',
    show: async (page) => {
      await page.getByText('Two spots, beside the blue door.').waitFor();
      await online(page);
    },
  },
  {
    name: 'chat-empty',
    path: '/profile/chat',
    as: 'newcomer',
    show: async (page) => {
      await page.getByText('Ask us about your account').waitFor();
      await online(page);
    },
  },
  {
    name: 'chat-offline',
    path: '/profile/chat',
    as: 'customer',
    show: async (page) => {
      await online(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline. Messages will be sent when you are back online.').waitFor();
      await field(page).fill('I am in the subway, so this one waits.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Not sent yet').waitFor();
    },
  },
  {
    name: 'chat-too-long',
    path: '/profile/chat',
    as: 'newcomer',
    show: async (page) => {
      await online(page);
      await field(page).fill('So much to say. '.repeat(130));
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Please use at most 2000 characters.').waitFor();
    },
  },
  {
    name: 'chat-loading',
    path: '/profile/chat',
    as: 'customer',
    before: (page) => page.route('**/api/user/chat?*', () => {}),
    show: (page) => page.locator('.chat .skeleton').first().waitFor(),
  },
  {
    name: 'chat-failed',
    path: '/profile/chat',
    as: 'customer',
    before: (page) => page.route('**/api/user/chat?*', (route) => route.fulfill({ status: 503, body: '' })),
    show: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'chat-about-store',
    path: ({ storeId }) => `/profile/chat?store=${storeId}`,
    as: 'newcomer',
    show: async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Chat with support' }).waitFor();
      await online(page);
    },
  },
  {
    name: 'chat-about-store-loading',
    path: ({ storeId }) => `/profile/chat?store=${storeId}`,
    as: 'newcomer',
    before: (page) => page.route('**/api/user/chats/store/*', () => {}),
    show: (page) => page.locator('.chat .skeleton').first().waitFor(),
  },
  {
    name: 'chat-no-such-store',
    path: '/profile/chat?store=nobody',
    as: 'newcomer',
    show: (page) => page.getByRole('heading', { name: 'There is no such store' }).waitFor(),
  },
  {
    name: 'chat-answered-elsewhere',
    path: '/faq',
    as: 'buyer',
    isWhole: false,
    show: async (page, { answerBuyer }) => {
      await page.getByRole('button', { name: /^Notifications/ }).waitFor();
      await answerBuyer();
      await page
        .getByRole('status')
        .getByText(/from Wicket support$/)
        .waitFor();
      await page.getByRole('button', { name: /unread/ }).waitFor();
    },
  },
  {
    name: 'chat-no-such-order',
    path: '/profile/chat?order=nobody',
    as: 'customer',
    show: (page) => page.getByRole('heading', { name: 'There is no such order' }).waitFor(),
  },
];
