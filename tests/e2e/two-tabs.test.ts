import { it } from 'vitest';
import { visitor } from './support/journey.ts';

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
