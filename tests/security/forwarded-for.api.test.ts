import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { openLog } from '#platform/log.ts';
import { testApp } from '../support/test-app.ts';

const { config, deps } = await testApp();
const WARNING = /X-Forwarded-For, which is ignored: set TRUST_PROXY/;

it.each([
  ['once where no proxy is trusted', 0, 1],
  ['not where one is', 1, 0],
])('a forgotten TRUST_PROXY is warned of: %s', async (_, trustProxy, warnings) => {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const log = openLog({ level: 'warn', to });
  const app = await buildApp({ config: { ...config, trustProxy }, deps: { ...deps, log }, shedsLoad: false });
  const ask = (headers = {}) => app.inject({ url: '/api/health', headers });
  await ask();
  expect(lines).toEqual([]);
  for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': '203.0.113.9' });
  expect(lines.filter((line) => WARNING.test(line))).toHaveLength(warnings);
  expect(lines.join()).not.toContain('203.0.113.9');
  await app.close();
});
