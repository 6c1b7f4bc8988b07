import { expect, it } from 'vitest';
import { changeUser, verifySession } from '../../src/features/accounts/index.ts';
import { listProducts, listStores } from '../../src/features/explore/index.ts';
import { writeProductReview, writeStoreReview } from '../../src/features/reviews/index.ts';
import { visitor } from './support/journey.ts';
import { newShopper } from './support/shopper.ts';

/** What other pages have run, opened or fallen over; each must stand on ours as it was typed. */
const TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(2)>',
  "'-alert(3)-'",
  '<svg/onload=alert(4)>',
  '</script><script>alert(5)</script>',
  '<iframe src="javascript:alert(6)"></iframe>',
  'javascript:alert(7)',
  '<a href="javascript:alert(8)">press</a>',
  '{{constructor.constructor("alert(9)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is tried
  '${alert(10)}',
  '<!--<img src="--><img src=x onerror=alert(11)//">',
  '&lt;script&gt;alert(12)&lt;/script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(13)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '\\u003cscript\\u003ealert(16)\\u003c/script\\u003e',
  ']]><script>alert(17)</script>',
  '<style>*{display:none}</style>',
  'https://evil.example/?a=1&b=2',
];

it('shows what people write as text, wherever it stands', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const shopper = await newShopper(origin);
  const { call } = shopper;
  const { id } = await call(verifySession, {});
  await call(changeUser, { id, displayName: '<b onmouseover=alert(0)>x' });
  const { items: products } = await call(listProducts, { count: TEXTS.length, category: 'beverages' });
  const { items: stores } = await call(listStores, { count: 1 });
  const subjects = products.slice(0, TEXTS.length);
  for (const [n, { id: product }] of subjects.entries())
    await call(writeProductReview, { id: product, rate: 3, description: TEXTS[n] as string });
  await call(writeStoreReview, { id: stores[0]?.id as string, rate: 3, description: TEXTS[0] as string });
  await signIn(shopper.secret);

  const shown = new Set<string>();
  const read = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const main = page.getByRole('main');
    for (const text of TEXTS) if ((await main.getByText(text, { exact: true }).count()) > 0) shown.add(text);
    expect(
      await main
        .locator('script:not([nonce]), iframe, base, meta, svg[onload], img[src="x"], a[href^="javascript:"]')
        .count(),
      path,
    ).toBe(0);
  };
  for (const path of [
    '/profile/reviews#product',
    '/profile/reviews?page=2#product',
    '/reviews',
    '/reviews/product',
    '/reviews/product?page=2',
    `/products/${subjects[0]?.id}`,
    `/store/${stores[0]?.id}`,
    '/profile',
  ])
    await read(path);
  expect([...shown].sort()).toEqual(TEXTS.slice(0, subjects.length).sort());

  for (const text of TEXTS) {
    await page.goto(`/brand/claim?brand=${encodeURIComponent(text)}`);
    expect(await page.getByLabel('Brand name').inputValue()).toBe(text);
  }
  expect(dialogs).toEqual([]);
});
