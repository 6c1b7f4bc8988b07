import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../tests/support/test-app.ts';
import { sendLater } from '../../../platform/jobs/outbox.ts';

const app = await testApp();
const write = (subject: string, text: string) =>
  sendLater(app.db, app.deps.jobs, { channel: 'mail', to: 'alex@mail.example', subject, text, html: `<p>${text}</p>` });

describe('the demo’s outbox', () => {
  it('reports that it is empty', async () => {
    expect(await (await fetch(`${app.origin}/dev/outbox`)).text()).toContain('Nothing has been sent yet.');
    expect(await (await fetch(`${app.origin}/dev/outbox.json`)).json()).toEqual([]);
  });

  it('shows what would have been sent, newest first, as JSON and as a page whose links work', async () => {
    await write('First', 'Hello');
    await write('<b>Second</b>', 'Open http://localhost:3000/verify-account?id=a&b=<script>alert(1)</script>');
    const json = await fetch(`${app.origin}/dev/outbox.json`);
    expect(json.headers.get('cache-control')).toBe('no-store');
    expect(await json.json()).toEqual([
      expect.objectContaining({ subject: '<b>Second</b>' }),
      {
        channel: 'mail',
        to: 'alex@mail.example',
        subject: 'First',
        text: 'Hello',
        html: '<p>Hello</p>',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const page = await fetch(`${app.origin}/dev/outbox`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    expect(html.indexOf('&lt;b&gt;Second&lt;/b&gt;')).toBeLessThan(html.indexOf('First'));
    expect(html).toContain('<a href="http://localhost:3000/verify-account?id=a&amp;b=');
    expect(html).not.toContain('<script>');
  });

  it('is not there in production', async () => {
    const production = await testApp({ config: { mode: 'production' } });
    expect((await fetch(`${production.origin}/dev/outbox`)).status).toBe(404);
    expect((await fetch(`${production.origin}/dev/outbox.json`)).status).toBe(404);
  });
});
