import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { visitor } from '../support/journey.ts';
import { startSite } from '../support/start-site.ts';

const PARTS = ['Shopping and orders', 'Payments', 'Emails, text messages and notifications', "Stores' consoles"];

it.each(['desktop', 'phone'] as const)('a visitor without scripts finds on a %s what works', async (device) => {
  const { page } = await visitor({ device, javaScriptEnabled: false });
  await page.goto('/contact-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status', exact: true }).click();
  await page.waitForURL(/\/status$/);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  for (const part of PARTS) {
    const row = main.locator('dl > div').filter({ hasText: part });
    expect(await row.getByText(/^(Working|Delayed|Not available)$/).count(), part).toBe(1);
  }
  expect(await main.getByText(/\d/).count()).toBe(0);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
});

it('says what does not work while the database is stopped, when other pages lead to it', async () => {
  const site = await startSite({ CACHE_SECONDS: '0', LOG_LEVEL: 'silent' }, inject('demo'));
  const text = async (path: string) => {
    const response = await fetch(site.origin + path);
    return { status: response.status, html: await response.text() };
  };
  try {
    const well = await text('/status');
    expect(well).toMatchObject({ status: 200, html: expect.stringContaining('Everything works') });
    expect(well.html.match(/Working</g)).toHaveLength(4);

    const [pid = ''] = readFileSync(join(site.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    // Without its data the site cannot start it again.
    renameSync(join(site.dataDir, 'postgres', 'data'), join(site.dataDir, 'postgres', 'elsewhere'));
    process.kill(Number(pid), 'SIGQUIT');
    await vi.waitFor(async () => expect((await text('/status')).html).toContain('Not available'), { timeout: 30_000 });
    const away = await text('/status');
    expect(away).toMatchObject({ status: 200, html: expect.stringContaining('Something does not work as usual') });
    expect(away.html.match(/Not available</g)).toHaveLength(4);
    const failing = await text('/stores');
    expect(failing).toMatchObject({ status: 503, html: expect.stringContaining('See what works') });
    expect(failing.html).toContain('href="/status"');
  } finally {
    await site.stop();
  }
});
