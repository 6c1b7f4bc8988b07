import { expect, it } from 'vitest';
import { BY_TIME, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

it('keeps one guest cart in two tabs: what one changes the other shows', async () => {
  const { page: first } = await visitor({ isKnown: true });
  await first.goto('/products');
  const second = await first.context().newPage();
  await second.goto('/products');
  const plus = (page: typeof first, card: number) =>
    page
      .getByRole('main')
      .getByRole('article')
      .nth(card)
      .getByRole('button', { name: /^Add .* to cart$/ });
  const badge = (page: typeof first, count: string) =>
    page.getByRole('button', { name: `Shopping Cart, ${count}`, exact: true });

  await plus(first, 0).click();
  await badge(second, '1 item').waitFor();
  await plus(second, 1).click();
  await badge(first, '2 items').waitFor();

  await badge(first, '2 items').click();
  await badge(second, '2 items').click();
  const [here, there] = [first, second].map((page) => page.getByRole('dialog', { name: 'Shopping Cart' })) as [
    ReturnType<typeof first.getByRole>,
    ReturnType<typeof first.getByRole>,
  ];
  await here
    .getByRole('button', { name: /^Increase quantity of / })
    .first()
    .click();
  await there.getByText('3 items').waitFor();
  for (const left of ['2', '1']) {
    await there
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    if (left === '2')
      await there
        .getByRole('button', { name: /^Remove / })
        .nth(1)
        .waitFor({ state: 'hidden' });
  }
  await here.getByText('Your Shopping Cart Is Empty').waitFor();
  await there.getByText('Your Shopping Cart Is Empty').waitFor();
});

it('goes on with a newer session token in every tab, and nothing typed is lost', async () => {
  const { page: first, signIn, origin } = await visitor({ isKnown: true });
  const { sessionToken } = await newShopper(origin);
  const newer = sessionToken.slice(0, 10) + 'n'.repeat(33);
  const sent = new Set<string>();
  let isHandedOut = false;
  // As the server does with a session that is a day old.
  await first.context().route('**/api/**', async (route) => {
    const { authorization = '', ...headers } = route.request().headers();
    if (authorization) sent.add(authorization.replace('Bearer ', ''));
    const real = authorization.replace(newer, sessionToken);
    const response = await route.fetch({ headers: { ...headers, ...(real && { authorization: real }) } });
    const isTurn = isHandedOut && route.request().url().endsWith('/auth/verify');
    if (!isTurn) return route.fulfill({ response });
    const answer = await response.json();
    return route.fulfill({ response, json: { ...answer, result: { ...answer.result, secret: newer } } });
  });
  await signIn(sessionToken);
  await first.goto('/profile');
  await first.getByLabel('First name').fill('Typed, not saved');
  isHandedOut = true;
  const second = await first.context().newPage();
  await second.goto('/profile');
  await second.getByLabel('First name').waitFor();
  await first.waitForFunction((it) => localStorage.getItem('authToken') === it, newer, BY_TIME);
  expect(await first.getByLabel('First name').inputValue()).toBe('Typed, not saved');
  for (const page of [first, second]) {
    sent.clear();
    await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'My Address' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Address' }).waitFor();
    await expect.poll(() => [...sent]).toEqual([newer]);
  }
});
