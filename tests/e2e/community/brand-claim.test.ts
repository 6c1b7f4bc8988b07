import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decideOpsBrandClaim, listOpsBrandClaims } from '#features/back-office';
import { listBrands } from '#features/catalog';
import { httpClient } from '#platform/browser/client.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mailAbout } from '../support/mail.ts';
import { operatorOf } from '../support/operator.ts';
import { siteOrigin } from '../support/site-origin.ts';

const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const { items: brands } = await call(listBrands, { count: 10 });

describe.each(alikeOn('phone'))('a brand on a %s', (device) => {
  it('is claimed from its page, decided by an operator, and marked', async () => {
    const { page, origin } = await visitor({ device, isKnown: true });
    const brand = brands[device === 'desktop' ? 0 : 1] as (typeof brands)[number];
    await page.goto(`/brands/${brand.id}`);
    await page.getByRole('link', { name: 'Claim this brand' }).click();
    await page.getByRole('heading', { level: 1, name: 'Claim your brand' }).waitFor();
    await expect.poll(() => page.getByLabel('Brand name').inputValue()).toBe(brand.displayName);
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.getByText('Contact information is required.').waitFor();
    await page.getByText('Please choose Yes or No.').waitFor();
    await page.getByText('You must agree with our disclaimer before submitting your request.').waitFor();
    expect(await page.getByLabel('Contact information').evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);

    const email = `${randomUUID()}@mail.example`;
    await page.getByLabel('Contact information').fill('Alex Moreau, brand manager');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Phone number').fill('416 555 0123');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.waitForURL(/\/brand\/claim\/thank-you$/);
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
    await expectAccessible(page);
    await mailAbout(origin, email, 'We received your brand claim');

    const operator = await operatorOf(origin);
    const { items } = await operator(listOpsBrandClaims, { status: 'new' });
    const claim = items.find((one) => one.email === email) as { id: string };
    expect(claim).toMatchObject({ isListed: 'Yes', brand: { id: brand.id } });
    await operator(decideOpsBrandClaim, { id: claim.id, status: 'accepted' });
    await mailAbout(origin, email, 'Your brand claim was accepted');
    // What is kept for everyone is some seconds old at most.
    await expect
      .poll(
        async () => {
          await page.goto(`/brands/${brand.id}`);
          return page.getByText('Claimed by its producer').count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    expect(await page.getByRole('link', { name: 'Claim this brand' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
