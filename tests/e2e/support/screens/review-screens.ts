import type { Page } from 'playwright-core';
import { listProducts } from '#features/explore';
import { writeProductReview, writeStoreReview } from '#features/reviews';
import type { NewShopper } from '../shopper.ts';
import type { Screen } from './screen.ts';

/** The shopper's reviews: one shown, one pending, one of a store. */
export async function writeReviews({ call }: NewShopper): Promise<void> {
  const { items } = await call(listProducts, { category: 'edibles', count: 2 });
  const [first, second] = items.map(({ id }) => id) as [string, string];
  const description = 'Even pieces, and the seal was intact. Picked up in ten minutes.';
  await call(writeProductReview, { id: first, rate: 4, description, experienceMood: ['calm', 'happy'] });
  await call(writeProductReview, { id: second, rate: 5, description: 'It cured my back.' });
  await call(writeStoreReview, { id: items[0]?.store.id as string, rate: 2, description: 'A long wait at the door.' });
}

const submit = (page: Page, name: string) => page.getByRole('button', { name }).click();
const answered = async (page: Page) => {
  await page.route('**/api/review/stores*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const item of json.result.items)
      item.answer = { description: 'We have added a till since.', dateCreated: new Date().toISOString() };
    await route.fulfill({ response, json });
  });
};

export const REVIEW_SCREENS: Screen[] = [
  {
    name: 'write-review',
    path: ({ productId }) => `/write-review/product/${productId}?rate=4`,
    as: 'newcomer',
    show: async (page) => {
      await page.getByRole('button', { name: 'calm' }).click();
      await page.getByLabel('Your review').fill('Even pieces, and the seal was intact.');
    },
  },
  {
    name: 'write-review-errors',
    path: ({ storeId }) => `/write-review/store/${storeId}`,
    as: 'newcomer',
    show: async (page) => {
      await page.getByLabel('Your review').fill('x'.repeat(203));
      await submit(page, 'Submit review');
      await page.getByText('Please choose a rating.').waitFor();
    },
  },
  {
    name: 'write-review-choose',
    path: '/write-review/product',
    as: 'customer',
    show: async (page) => {
      await page.getByLabel('Name of the product').fill('gummies');
      await page.getByRole('region', { name: 'Another product' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'write-review-choose-nothing',
    path: '/write-review/store',
    as: 'newcomer',
    show: (page) => page.getByText('No purchases yet.').waitFor(),
  },
  {
    name: 'my-reviews-of-products',
    path: '/profile/reviews#product',
    as: 'customer',
    show: (page) => page.getByText('Waiting for approval').waitFor(),
  },
  {
    name: 'my-reviews-of-stores',
    path: '/profile/reviews#store',
    as: 'customer',
    before: answered,
    show: (page) => page.getByText('The store answered').waitFor(),
  },
  {
    name: 'my-reviews-none',
    path: '/profile/reviews',
    as: 'newcomer',
    show: (page) => page.getByText('You have not reviewed a store yet').waitFor(),
  },
];

export const CLAIM_AND_NEWS_SCREENS: Screen[] = [
  { name: 'brand-claim', path: '/brand/claim?brand=Halden' },
  {
    name: 'brand-claim-errors',
    path: '/brand/claim',
    show: async (page) => {
      await submit(page, 'Submit request');
      await page.getByText('You must agree with our disclaimer').waitFor();
    },
  },
  { name: 'brand-claim-thank-you', path: '/brand/claim/thank-you' },
  { name: 'newsletter-confirm', path: '/newsletter/confirm?key=0' },
  { name: 'newsletter-unsubscribe', path: '/newsletter/unsubscribe?key=0' },
  { name: 'newsletter-check-your-email', path: '/newsletter/check-your-email' },
  { name: 'newsletter-too-old', path: '/newsletter/too-old' },
  {
    name: 'newsletter-sent',
    path: '/faq',
    isWhole: false,
    show: async (page) => {
      const form = page.getByRole('form', { name: /^Join our mailing list/ });
      // Until the form's script runs the browser says in its own words that the box is empty.
      await page.waitForFunction(() => {
        const it = document.querySelector<HTMLFormElement>('footer form');
        it?.querySelector('button')?.click();
        return it?.textContent.includes('Please enter');
      });
      await form.getByRole('textbox').fill('reader@mail.example');
      await form.getByRole('button').click();
      await form.getByText('Check your email').waitFor();
    },
  },
];
