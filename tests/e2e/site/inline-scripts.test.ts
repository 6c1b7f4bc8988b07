import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import routes from '../../../src/routes.ts';
import { visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

type Entry = { path?: string; index?: boolean; children?: Entry[] };
const addressesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined || index ? [`/${path ?? ''}`] : []),
    ...addressesOf(children),
  ]);
/** Every page of the site; those of a thing with its id 1, or as not found. */
const PAGES = addressesOf(routes as Entry[]).map((path) => path.replace(/:\w+\??/g, '1').replace('*', 'no-such-page'));

const sourceOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;
const allowedBy = (policy: string) =>
  /(?<=script-src )[^;]*/
    .exec(policy)?.[0]
    .split(' ')
    .filter((source) => source !== "'self'");
/** Scripts that run; JSON-LD does not. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', script = '']) =>
    /\bsrc=|type="application\/ld\+json"/.test(attributes) ? [] : [script],
  );

describe('the policy of a page', () => {
  it('covers the pages', () => expect(PAGES.length).toBeGreaterThan(50));

  it.each(PAGES)('allows exactly the inline scripts of %s', async (path) => {
    const answer = await fetch(siteOrigin() + path);
    const html = await answer.text();
    const scripts = inlineScripts(html);
    expect(scripts.length).toBeGreaterThanOrEqual(4);
    expect(allowedBy(answer.headers.get('content-security-policy') ?? '')).toEqual(scripts.map(sourceOf));
    expect(html).not.toMatch(/\bnonce=/);
  });

  it('is the one of the cached page in a 304, too', async () => {
    const first = await fetch(`${siteOrigin()}/faq`);
    const headers = { 'if-none-match': String(first.headers.get('etag')) };
    const again = await fetch(`${siteOrigin()}/faq`, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });
});

describe('in a browser', () => {
  it('a page that was seen before is revalidated with a 304, and comes alive', async () => {
    const { page, origin } = await visitor({ isKnown: true, isFirst: true });
    const statuses: number[] = [];
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
      if (/text\/html|^$/.test(headers['content-type'] ?? '') && 'content-security-policy' in headers)
        statuses.push(statusCode);
    });
    await page.goto('/faq');
    await page.goto('/contact-us');
    await page.goto('/faq');
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
    expect(page.url()).toBe(`${origin}/faq`);
    expect(statuses).toEqual([200, 200, 304]);
  });

  it.each([
    ['without a nonce', '<head>', '<head><script>window.planted = true</script>'],
    ['with a nonce', '</body>', '<script nonce="guessed">window.planted = true</script></body>'],
    ['as a handler', '<body>', '<body onload="window.planted = true">'],
  ])('a script that was planted in the page is refused, and the page’s own run: %s', async (_, place, planted) => {
    const { page, watch } = await visitor({ isKnown: true });
    watch.allowRefusedScripts();
    const refused: string[] = [];
    await page.exposeFunction('reportRefused', (directive: string) => void refused.push(directive));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        (window as unknown as { reportRefused(directive: string): void }).reportRefused(effectiveDirective),
      ),
    );
    await page.route('**/faq', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(place, planted) });
    });
    await page.goto('/faq');
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    expect(refused.every((directive) => directive.startsWith('script-src'))).toBe(true);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
  });

  it('a script that was planted is reported to the site, without what follows the path', async () => {
    const { page, watch } = await visitor({ isKnown: true });
    watch.allowRefusedScripts();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const sent = new Map<string, string>();
    const statuses: number[] = [];
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (new URL(request.url).pathname === '/csp-reports') sent.set(requestId, request.postData ?? '');
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (sent.has(requestId)) statuses.push(response.status);
    });
    await page.route('**/faq?*', async (route) => {
      const response = await route.fetch();
      const planted = '<head><script>window.planted = true</script>';
      await route.fulfill({ response, body: (await response.text()).replace('<head>', planted) });
    });
    await page.goto('/faq?secret=of-a-link');
    await expect.poll(() => statuses).toEqual([204]);
    const [report = '{}'] = sent.values();
    expect(JSON.parse(report)['csp-report']).toMatchObject({
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
    });
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  });
});
