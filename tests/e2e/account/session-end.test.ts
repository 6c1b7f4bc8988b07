import { expect, it } from 'vitest';
import { login, logout } from '#features/auth';
import { getCart } from '#features/cart';
import { listProducts } from '#features/explore';
import { httpClient } from '#platform/browser/client.ts';
import { noteShows, writeNote } from '../support/actions/order-note.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const PASSWORD = 'quiet-lake-under-birches';

async function signedIn() {
  const seen = await visitor({ isKnown: true });
  const shopper = await newShopper(seen.origin);
  await seen.signIn(shopper.sessionToken);
  const call = httpClient({ base: `${seen.origin}/api`, token: () => null });
  /** Ends every session, as from another device; gives the session token of a new one. */
  const endAll = async () => {
    await shopper.call(logout, { everywhere: true });
    return call(login, { email: shopper.email, password: PASSWORD });
  };
  const logIn = async (email = shopper.email) => {
    const main = seen.page.getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill(email);
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  return { ...seen, shopper, endAll, logIn };
}

it('says that a session has ended and why, and comes back to the note that was typed', async () => {
  const { page, shopper, origin, watch, endAll, logIn } = await signedIn();
  await fillCart(shopper, 1);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add a note' }).waitFor();
  watch.allow(401);
  // Nothing is saved or received any longer: the session ends while a note is typed.
  watch.allow(503);
  await page.route('**/api/shop/update', (route) => route.fulfill({ status: 503, json: {} }));
  await writeNote(page, 'Ring twice, the dog is friendly');
  await endAll();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.getByRole('status').getByText('You have been logged out.').waitFor();
  await page.getByText('This session was ended on another device, or the password was changed.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('You have been logged out.').waitFor();

  await page.unroute('**/api/shop/update');
  await logIn();
  await page.waitForURL((url) => url.pathname === '/checkout');
  await noteShows(page, 'Ring twice, the dog is friendly');
  const sessionToken = await page.evaluate(() => localStorage.getItem('authToken'));
  const call = httpClient({ base: `${origin}/api`, token: () => sessionToken });
  await expect.poll(async () => (await call(getCart, {})).orders[0]?.orderNote).toBe('Ring twice, the dog is friendly');
});

it('comes back to the review that was typed, and shows it to nobody else', async () => {
  const { page, shopper, origin, watch, endAll, logIn } = await signedIn();
  const { items } = await shopper.call(listProducts, { count: 1 });
  await page.goto(`/write-review/product/${items[0]?.id}`);
  await page.getByRole('radio', { name: /4/ }).check();
  await page.getByRole('button', { name: 'calm' }).click();
  await page.getByLabel('Your review').fill('Smells of pine.');
  watch.allow(401);
  await endAll();
  await page.getByText('You have been logged out.').waitFor();
  const stranger = await newShopper(origin);
  await logIn(stranger.email);
  await page.getByLabel('Your review').waitFor();
  expect(await page.getByLabel('Your review').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Smells of pine.');
});

it('says so after a log-out in another tab, and nothing of the person is left', async () => {
  const { page, watch } = await signedIn();
  // Its live connection may end before the other tab has told it: then it asks.
  watch.allow(401);
  await page.goto('/profile');
  await page.getByLabel('First name').waitFor();
  const other = await page.context().newPage();
  await other.goto('/products');
  await other.getByRole('button', { name: 'My account' }).click();
  await other.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByText('You logged out in another tab.').waitFor();
});

it('keeps a shopper logged in on screen while the server cannot say who they are', async () => {
  const { page, watch } = await signedIn();
  watch.allow(503);
  const down = { success: false, error: { code: 'unavailable', message: 'The service is busy.' } };
  // Down until the press: the page also tries by itself.
  const isDown = () => page.evaluate(() => !document.documentElement.hasAttribute('data-pressed'));
  await page.route('**/api/auth/verify', async (route) =>
    (await isDown()) ? route.fulfill({ status: 503, json: down }) : route.fallback(),
  );
  await page.clock.install();
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'You are still logged in' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).waitFor();
  expect(await page.getByRole('banner').getByRole('link', { name: 'Log in' }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/profile');
  await expectAccessible(page);
  await page.evaluate(() => {
    const note = () => document.documentElement.setAttribute('data-pressed', '');
    addEventListener('click', note, { capture: true, once: true });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('First name').waitFor();

  // Asked again later, while the page is in use: what is typed stays.
  await page.evaluate(() => document.documentElement.removeAttribute('data-pressed'));
  await page.getByLabel('First name').fill('Typed');
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/auth/verify') && answer.status() === 503);
  await page.clock.fastForward('06:00');
  for (const event of ['offline', 'online']) await page.evaluate((it) => dispatchEvent(new Event(it)), event);
  await refused;
  expect(await page.getByLabel('First name').inputValue()).toBe('Typed');
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'My Address' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Address' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
});

it('asks again by itself when a network that failed is back', async () => {
  const { page } = await signedIn();
  let isDown = true;
  await page.route('**/api/auth/verify', (route) => (isDown ? route.abort('internetdisconnected') : route.fallback()));
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'You are still logged in' }).waitFor();
  isDown = false;
  await page.getByLabel('First name').waitFor();
});
