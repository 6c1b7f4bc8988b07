import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { heading } from './actions.ts';
import type { Prepared, Screen } from './screen.ts';

const notSignedIn = heading('This tablet is not signed in');

/** With the budtender chosen, and none of the PIN entered. */
async function locked(page: Page, { deviceToken }: Prepared): Promise<void> {
  await notSignedIn(page);
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: 'wicket-device', value: deviceToken, url }]);
  await page.reload();
  await page
    .getByRole('button', { name: /Budtender$/ })
    .last()
    .click();
  await page.getByLabel(/’s PIN$/).waitFor();
}

const zonesOnMap = (page: Page) => page.locator('.map[data-state=ready]').waitFor();

/** As after the right password of an account with both factors. */
async function askedForCode(page: Page): Promise<void> {
  // Without a log-in that waits for its code the page leaves by itself, which would undo what is set below.
  await page.waitForURL(/\/console\/sign-in$/);
  const pending = { ticket: 'none', factors: ['app', 'passkey', 'recovery-code'], account: 'noor@bellwoods.example' };
  await page.evaluate((usr) => history.replaceState({ usr, key: 'code', idx: 0 }, '', '/console/sign-in/code'), {
    pending,
  });
  await page.reload();
  await page.getByLabel('Code from the app').fill('481');
}

export const CONSOLE: Screen[] = [
  { name: 'console-sign-in', path: '/console/sign-in', show: heading('Sign in') },
  { name: 'console-code', path: '/console/sign-in/code', show: askedForCode },
  { name: 'console', path: '/console', as: 'newcomer', show: heading('You are not on a store’s team') },
  {
    name: 'orders-board',
    path: ({ storeId }) => `/console/${storeId}/orders`,
    as: 'storeOwner',
    show: (page) => page.getByRole('status').filter({ hasText: 'Live' }).waitFor(),
  },
  {
    name: 'team',
    path: ({ storeId }) => `/console/${storeId}/team`,
    as: 'storeOwner',
    show: (page) => page.getByRole('button', { name: 'Invite' }).waitFor(),
  },
  {
    name: 'team-invite',
    path: ({ storeId }) => `/console/${storeId}/team`,
    as: 'storeOwner',
    isWhole: false,
    show: async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('dialog', { name: 'Invite to the team' }).waitFor();
    },
  },
  {
    name: 'team-roles',
    path: ({ storeId }) => `/console/${storeId}/team/roles`,
    as: 'storeOwner',
    show: (page) => page.getByRole('rowheader', { name: 'Audit log' }).waitFor(),
  },
  {
    name: 'team-devices',
    path: ({ storeId }) => `/console/${storeId}/team/devices`,
    as: 'storeOwner',
    show: (page) => page.getByRole('heading', { level: 2, name: 'PINs' }).waitFor(),
  },
  {
    name: 'hours',
    path: ({ storeId }) => `/console/${storeId}/hours`,
    as: 'storeOwner',
    show: (page) => page.getByLabel('Monday: opens').waitFor(),
  },
  {
    name: 'zones',
    path: ({ storeId }) => `/console/${storeId}/zones`,
    as: 'storeOwner',
    show: zonesOnMap,
  },
  {
    name: 'zones-new',
    path: ({ storeId }) => `/console/${storeId}/zones`,
    as: 'storeOwner',
    isWhole: false,
    show: async (page) => {
      await zonesOnMap(page);
      await page.getByRole('button', { name: 'New zone' }).click();
      await page.getByRole('button', { name: 'Add zone' }).click();
      await page.getByRole('button', { name: 'Point 3 of 24' }).focus();
      await page.getByLabel('Test an address').fill('Queen St W, Toronto');
      await page.keyboard.press('Enter');
      await page
        .getByText(/^Outside every zone|: fee /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'preparation',
    path: ({ storeId }) => `/console/${storeId}/hours/preparation`,
    as: 'storeOwner',
    show: (page) => page.getByLabel('Time to pack an order').waitFor(),
  },
  {
    name: 'settings',
    path: ({ storeId }) => `/console/${storeId}/settings`,
    as: 'storeOwner',
    show: (page) => page.getByLabel('About the store').waitFor(),
  },
  {
    name: 'settings-crop',
    path: ({ storeId }) => `/console/${storeId}/settings`,
    as: 'storeOwner',
    isWhole: false,
    show: async (page) => {
      await page.getByLabel('About the store').waitFor();
      const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2a7d4f' } })
        .png()
        .toBuffer();
      const picture = { name: 'front.png', mimeType: 'image/png', buffer };
      await page.getByRole('region', { name: 'Picture' }).getByLabel('Picture').setInputFiles(picture);
      await page.getByRole('dialog', { name: 'Crop the picture' }).waitFor();
    },
  },
  {
    name: 'store-status',
    path: ({ storeId }) => `/console/${storeId}/hours`,
    as: 'storeOwner',
    isWhole: false,
    show: async (page) => {
      await page.getByRole('button', { name: /^(Open|Closed)/ }).click();
      await page.getByText('Paused', { exact: true }).click();
      await page.getByRole('button', { name: /^Pause until/ }).waitFor();
    },
  },
  { name: 'counter-not-signed-in', path: ({ storeId }) => `/console/${storeId}/counter`, show: notSignedIn },
  { name: 'counter-locked', path: ({ storeId }) => `/console/${storeId}/counter`, show: locked },
  {
    name: 'counter-open',
    path: ({ storeId }) => `/console/${storeId}/counter`,
    show: async (page, prepared) => {
      await locked(page, prepared);
      await page.keyboard.type('7391');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Open orders' }).waitFor();
    },
  },
  {
    name: 'audit-log',
    path: ({ storeId }) => `/console/${storeId}/audit`,
    as: 'storeOwner',
    show: (page) =>
      page
        .getByRole('row', { name: /Role changed/ })
        .first()
        .waitFor(),
  },
  {
    name: 'audit-log-empty',
    path: ({ storeId }) => `/console/${storeId}/audit?act=order-refunded`,
    as: 'storeOwner',
    show: heading('No entries'),
  },
  {
    name: 'hand-overs',
    path: ({ storeId }) => `/console/${storeId}/hand-overs`,
    as: 'storeOwner',
    show: (page) => page.getByRole('button', { name: 'Records as CSV' }).waitFor(),
  },
  {
    name: 'hand-over',
    path: ({ storeId, orderIds }) => `/console/${storeId}/orders/${orderIds.pickup}/hand-over`,
    as: 'operator',
    show: (page) => page.getByRole('button', { name: 'Close' }).first().waitFor(),
  },
  {
    name: 'security-log',
    path: '/console/ops/audit/security',
    as: 'operator',
    show: (page) =>
      page
        .getByRole('row', { name: /Logged in/ })
        .first()
        .waitFor(),
  },
  {
    name: 'team-of-others',
    path: ({ storeId }) => `/console/${storeId}/team`,
    as: 'newcomer',
    show: heading('Page Not Found'),
  },
  {
    name: 'join',
    path: ({ invitationPath }) => invitationPath,
    show: (page) => page.getByText('You are invited').waitFor(),
  },
];
