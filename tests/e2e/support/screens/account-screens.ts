import { alert, button, byPhone, heading } from './actions.ts';
import type { Screen } from './screen.ts';

export const ACCOUNT: Screen[] = [
  { name: 'log-in', path: '/auth' },
  {
    name: 'log-in-refused',
    path: '/auth',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@mail.example');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
      await alert(page);
    },
  },
  { name: 'register', path: '/auth/register' },
  {
    name: 'register-errors',
    path: '/auth/register',
    show: async (page) => {
      await button(page, 'Create account').click();
      await page.getByText('First name is required.').waitFor();
    },
  },
  {
    name: 'register-by-phone',
    path: '/auth/register?referral=FRIEND',
    show: async (page) => {
      await byPhone(page);
      await button(page, 'Create account').click();
      await page.getByText('Phone number is required.').waitFor();
    },
  },
  { name: 'log-in-by-phone', path: '/auth', show: (page) => byPhone(page) },
  { name: 'verify-code', path: '/auth/verify-code?phone=%2B14165550123' },
  {
    name: 'verify-code-errors',
    path: '/auth/verify-code',
    show: async (page) => {
      await page.getByLabel('Pin number').fill('12');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText('Phone number is required.').waitFor();
    },
  },
  {
    name: 'saved-lists',
    path: '/profile/lists',
    as: 'customer',
    show: (page) => page.getByRole('heading', { name: 'Regulars' }).waitFor(),
  },
  {
    name: 'saved-lists-empty',
    path: '/profile/lists',
    as: 'newcomer',
    show: (page) => page.getByRole('heading', { name: 'No lists yet' }).waitFor(),
  },
  {
    name: 'saved-list',
    path: ({ listId }) => `/profile/lists/${listId}`,
    as: 'customer',
    show: (page) => page.getByRole('heading', { name: 'Regulars' }).waitFor(),
  },
  { name: 'shared-list', path: ({ shareToken }) => `/lists/${shareToken}` },
  {
    name: 'save-to-list',
    path: ({ productId }) => `/products/${productId}`,
    as: 'customer',
    isWhole: false,
    show: async (page) => {
      await page.getByRole('button', { name: 'Save to a list' }).click();
      await page.getByRole('checkbox', { name: 'Regulars' }).waitFor();
    },
  },
  { name: 'check-your-email', path: '/auth/success' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  {
    name: 'change-email',
    path: '/profile',
    as: 'customer',
    isWhole: false,
    show: (page) => page.getByRole('button', { name: 'Change your email' }).click(),
  },
  {
    name: 'add-phone',
    path: '/profile',
    as: 'customer',
    isWhole: false,
    show: (page) => page.getByRole('button', { name: 'Add a phone number' }).click(),
  },
  { name: 'verify-account', path: '/verify-account?id=0' },
  {
    name: 'verify-account-refused',
    path: '/verify-account?id=0',
    show: async (page) => {
      await button(page, 'Verify my account').click();
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
    },
  },
  {
    name: 'forgot-password-by-phone',
    path: '/auth/forgot-password',
    show: (page) => page.getByRole('radio', { name: 'Phone' }).check(),
  },
  { name: 'stop-change', path: '/auth/stop-change?id=0' },
  { name: 'undo-change', path: '/auth/undo-change?id=0' },
  {
    name: 'undo-change-refused',
    path: '/auth/undo-change?id=0',
    show: async (page) => {
      await button(page, 'Undo the change').click();
      await page.getByRole('main').getByRole('link', { name: 'Choose a new password' }).waitFor();
    },
  },
  { name: 'checkout-register', path: '/checkout/register', show: heading('Who is ordering?') },
  {
    name: 'checkout-guest',
    path: '/products',
    show: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Add .* to cart$/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'View cart' }).waitFor();
      await page.goto('/checkout/register');
      await page.getByText(/^Ready|^Pickup about/).waitFor();
    },
  },
  {
    name: 'checkout-log-in',
    path: '/checkout/register',
    show: (page) => page.getByRole('tab', { name: 'I have an account' }).click(),
  },
  {
    name: 'account-details',
    path: '/profile',
    as: 'customer',
    show: (page) => page.getByLabel('First name').waitFor(),
  },
  {
    name: 'account-picture',
    path: '/profile',
    as: 'newcomer',
    show: async (page) => {
      await page.getByLabel('Picture').setInputFiles('docs/screens/product.png');
      await button(page, 'Change picture').waitFor();
      await page.getByRole('main').locator('.avatar img').last().waitFor();
    },
  },
  {
    name: 'account-picture-refused',
    path: '/profile',
    as: 'customer',
    show: async (page) => {
      await page.getByLabel('Picture').setInputFiles('README.md');
      await alert(page);
    },
  },
  {
    name: 'preferences-removal',
    path: '/profile/preferences',
    as: 'customer',
    show: async (page) => {
      await page.getByRole('checkbox', { name: 'I want to remove my account' }).check();
      await button(page, 'Remove my account').click();
      await alert(page);
    },
  },
  {
    name: 'preferences-removal-password',
    path: '/profile/preferences',
    as: 'customer',
    before: (page) =>
      page.route('**/delete-account', (route) =>
        route.fulfill({
          status: 422,
          json: {
            success: false,
            error: { code: 'validation', message: 'x', fields: { currentPassword: 'Please enter your password.' } },
          },
        }),
      ),
    show: async (page) => {
      await page.getByRole('checkbox', { name: 'I want to remove my account' }).check();
      await button(page, 'Remove my account').click();
      await page.getByText('Please enter your password.').waitFor();
    },
  },
];
