import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readReport } from '#platform/http/csp-reports.ts';
import { openLog } from '#platform/log.ts';
import { testApp } from '../support/test-app.ts';

const ORIGIN = 'https://wicket.example';
const lines: Record<string, unknown>[] = [];
const to = new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)))) });
const app = await testApp({
  config: { publicOrigin: ORIGIN, trustProxy: 1 },
  deps: { log: openLog({ level: 'info', to }) },
});
const logged = () => lines.filter(({ msg }) => String(msg).startsWith('a browser blocked'));

let network = 0;
const post = (body: unknown, { type = 'application/csp-report', from = `203.0.113.${++network}` } = {}) =>
  fetch(`${app.origin}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6';
const report = (more: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${ORIGIN}/products/12?search=typed`,
    referrer: 'https://mail.example/inbox?user=alex',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'inline',
    'line-number': 7,
    'column-number': 3,
    'source-file': `${ORIGIN}/products/12?search=typed`,
    'status-code': 200,
    'script-sample': 'alex@mail.example',
    ...more,
  },
});
const read = (more: Record<string, unknown>) => readReport(report(more), ORIGIN);

describe('a report of what a browser blocked', () => {
  it('is a line of the log, with what helps and nothing about the visitor', async () => {
    expect((await post(report())).status).toBe(204);
    const [line] = logged();
    const { time: _time, reqId: _reqId, operation, level, msg, ...told } = line ?? {};
    expect(operation).toBe('/csp-reports');
    expect([level, msg]).toEqual([40, 'a browser blocked what the Content-Security-Policy does not allow']);
    const place = { page: '/products/12', source: '/products/12', line: 7, column: 3 };
    expect(told).toEqual({ ...place, directive: 'script-src-elem', blocked: 'inline', times: 1 });
  });

  it('is counted with others like it, and logged once a minute', async () => {
    lines.length = 0;
    const same = report({ 'document-uri': `${ORIGIN}/faq` });
    for (let n = 0; n < 5; n++) await post(same);
    expect(logged().map(({ times }) => times)).toEqual([1]);
    (app.clock as { advance(ms: number): void }).advance(61_000);
    await post(same);
    expect(logged().map(({ times }) => times)).toEqual([1, 5]);
  });

  it.each([
    [`${ORIGIN}/lists/${TOKEN}`, '/lists/…'],
    [`${ORIGIN}/verify-account/${TOKEN}?secret=${TOKEN}#${TOKEN}`, '/verify-account/…'],
    [`${ORIGIN}/reset/alex@mail.example`, '/reset/…'],
    [`${ORIGIN}/orders/WK-204817`, '/orders/…'],
    [`${ORIGIN}/a/b/c/d/e/f/g/h`, '/a/b/c/d/e/f'],
    [`${ORIGIN}/${'a'.repeat(31)}`, '/…'],
    [`${ORIGIN}/`, '/'],
  ])('names the page %s as %s', (uri, page) => {
    expect(read({ 'document-uri': uri })?.page).toBe(page);
  });

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['data:text/html,alex', 'data:'],
    [`https://evil.example/x.js?token=${TOKEN}`, 'https://evil.example'],
    ['chrome-extension://abcdefghijklmnop/content.js', 'chrome-extension:'],
    [`${ORIGIN}/assets/root-D4x_9.js`, '/assets/root-D4x_9.js'],
    [`${ORIGIN}/assets/../lists/${TOKEN}`, '/lists/…'],
    ['alex@mail.example', ''],
    ['x'.repeat(3_000), ''],
    [`https://${'a'.repeat(200)}.example/`, `https://${'a'.repeat(92)}`],
    [42, ''],
  ])('names the blocked %s as %s', (uri, blocked) => {
    expect(read({ 'blocked-uri': uri })?.blocked).toBe(blocked);
  });

  it('keeps numbers and the name of the rule only', () => {
    const odd = {
      'line-number': '7 alex',
      'column-number': 2.5,
      'effective-directive': 'script-src alex@mail.example',
    };
    expect(read(odd)).toMatchObject({ line: 0, column: 0, directive: 'script-src' });
    expect(read({ 'effective-directive': '', 'violated-directive': 'img-src' })).toMatchObject({
      directive: 'img-src',
    });
    expect(read({ 'effective-directive': '{}', 'violated-directive': '' })).toMatchObject({ directive: 'unknown' });
  });

  it.each([
    ['about another site', report({ 'document-uri': 'https://evil.example/products/12' })],
    ['about a look-alike', report({ 'document-uri': `${ORIGIN}.evil.example/` })],
    ['without a page', report({ 'document-uri': 'about' })],
    ['of no known form', { hello: 1 }],
    ['that is a list', [report()]],
    ['that is null', null],
  ])('leaves no line %s', async (_what, body) => {
    lines.length = 0;
    expect((await post(body)).status).toBe(204);
    expect(logged()).toEqual([]);
  });

  it('is refused where it is no JSON, too long or of another type', async () => {
    expect((await post('{"csp-report":')).status).toBe(400);
    expect((await post(report({ 'script-sample': 'x'.repeat(9_000) }))).status).toBe(413);
    expect((await post(report(), { type: 'application/xml' })).status).toBe(415);
  });

  it('is limited by network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await post(report(), { from: '198.51.100.7' })).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect((await post(report(), { from: '198.51.100.8' })).status).toBe(204);
  });
});
