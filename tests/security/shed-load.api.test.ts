import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { builtPages } from '#platform/web/pages.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { testApp } from '../support/test-app.ts';

const FILES = ['/assets/page-1a2b.js', '/assets/style-1a2b.css', '/service-worker.js', '/icons/icon-192.png'];

/** A build of next to nothing. */
function build(): URL {
  const folder = temporaryFolder('build');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const file of FILES) write(`client${file}`, 'of the build');
  write('server/index.js', `export const renderPage = async () => new Response('<p>A page</p>');`);
  write('package.json', '{"type":"module"}');
  return pathToFileURL(`${folder}/`);
}

it('turns pages and calls away while the process is too busy, and never the files of the build or the page that says so', async () => {
  const { config, deps } = await testApp();
  const app = await buildApp({ config, deps, renderer: await builtPages(build()) });
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  await app.ready();
  expect(await Promise.all(['/', '/api/health', ...FILES].map(statusOf))).toEqual(Array(2 + FILES.length).fill(200));

  await vi.waitUntil(() => holdUp(2_500) && app.isUnderPressure(), { timeout: 15_000, interval: 100 });
  expect(await Promise.all(['/', '/api/health'].map(statusOf))).toEqual([503, 503]);
  expect((await app.inject('/api/health')).json().error).toEqual({
    code: 'unavailable',
    message: 'The service is very busy. Please try again in a moment.',
  });
  for (const file of [...FILES, '/manifest.webmanifest', '/status'])
    expect([file, await statusOf(file)]).toEqual([file, 200]);
  await app.close();
});

/** Nothing else runs meanwhile. */
function holdUp(ms: number): true {
  const until = Date.now() + ms;
  while (Date.now() < until);
  return true;
}
