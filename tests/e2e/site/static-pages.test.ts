import { describe, expect, it } from 'vitest';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';

describe.each(alikeOn('phone'))('on a %s', (device) => {
  it('answers questions in groups, one disclosure each', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/faq');
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3);
    const answer = main.getByText(/^Government identification that shows your photo/);
    expect(await answer.isVisible()).toBe(false);
    await main.getByText('What do I bring?').click();
    await answer.waitFor();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Contact us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    const mail = main.getByRole('link', { name: /@/ });
    expect(await mail.getAttribute('href')).toMatch(/^mailto:.+@.+/);
    expect(await main.getByRole('link', { name: /partner site/ }).getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['/privacy-policy', 'Privacy Policy', 'What stays in your browser'],
    ['/terms-conditions', 'Terms & Conditions', 'Who may use the site'],
  ])('shows %s as text, and its PDF to save', async (path, title, heading) => {
    const { page, origin } = await visitor({ device });
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    // Nothing lies over what the age gate asks to agree to.
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.locator('.pdf-frame').isVisible()).toBe(true);
    const link = page.getByRole('link', { name: /^Download \(PDF\)/ });
    const pdf = await fetch(origin + (await link.getAttribute('href')));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expectAccessible(page);
  });

  it('shows the PDF in the page where the browser has a viewer', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    // The browser of the tests has none.
    await page.route('**/documents/*.pdf', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>A page</p>' }),
    );
    await page.goto('/privacy-policy');
    await page.frameLocator('iframe[title="Privacy Policy (PDF)"]').getByText('A page').waitFor();
    const box = await page.locator('.pdf-frame > iframe').boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(box?.height).toBeGreaterThan(250);
  });

  it('keeps its foot while the page comes alive, and so what is pressed there', async () => {
    const { page } = await visitor({ device, isKnown: true });
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/footer-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    // Asked for once the page has begun to run.
    const running = page.waitForEvent('requestfinished', (it) => /\/toaster-[^/]+\.js$/.test(it.url()));
    await page.goto('/contact-us', { waitUntil: 'load' });
    const foot = page.getByRole('contentinfo');
    const rendered = await foot.elementHandle();
    await running;
    expect(await rendered?.evaluate((it) => it.isConnected)).toBe(true);
    arrive();
    await foot.getByRole('link', { name: 'FAQ', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
  });

  it('leads from every page to shop, partners and help, to the app and to where the site is heard of', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/contact-us');
    const foot = page.getByRole('contentinfo');
    for (const name of [
      'Products',
      'Stores',
      'Brands',
      'FAQ',
      'Contact us',
      'Status',
      'Privacy Policy',
      'Terms & Conditions',
    ])
      await foot.getByRole('link', { name, exact: true }).waitFor();
    for (const name of [/^Dispensaries/, /^Blog/, /on X/, /on Facebook/, /on LinkedIn/, /on Instagram/]) {
      const link = foot.getByRole('link', { name });
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    }
    expect(await foot.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    expect(await foot.getByRole('link', { name: /App Store|Google Play/ }).count()).toBe(2);
    await foot.getByText(new RegExp(`© ${new Date().getFullYear()} \\w`)).waitFor();
  });
});

it('offers the menus and badges above the header, and below 960 in the side menu', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/contact-us');
  for (const [menu, entries] of [
    ['Shop Online', ['Products', 'Stores', 'Brands', 'Reviews']],
    ['For Partners', [/^Dispensaries/, /^Blog/]],
  ] as const) {
    await page.getByRole('button', { name: menu }).click();
    for (const name of entries) await page.getByRole('menuitem', { name }).waitFor();
    await page.keyboard.press('Escape');
  }
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: /App Store|Google Play/ })
      .count(),
  ).toBe(2);

  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Shop Online', 'For Partners']) await menu.getByRole('heading', { name }).waitFor();
  for (const name of [/^Dispensaries/, 'My Account', /App Store/, /Google Play/])
    await menu.getByRole('link', { name }).first().waitFor();
  await expectAccessible(page);
});

it('prints what a page says and none of its controls', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/products');
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  expect(await page.getByRole('banner').getByRole('link').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByRole('main').getByRole('article').filter({ visible: true }).count()).toBe(12);
});
