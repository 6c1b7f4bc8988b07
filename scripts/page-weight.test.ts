import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compressFolder } from './compress.ts';
import { latinFonts, weighPages } from './page-weight.ts';

it('weighs the script of a page with its layouts, each file once, and the fonts that its styles load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weight-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  const routes = {
    root: {
      id: 'root',
      path: '',
      module: '/assets/root.js',
      imports: ['/assets/shared.js'],
      css: ['/assets/root.css'],
    },
    'pages/home': {
      id: 'pages/home',
      parentId: 'root',
      index: true,
      module: '/assets/home.js',
      imports: ['/assets/shared.js'],
    },
    'pages/layout': { id: 'pages/layout', parentId: 'root', module: '/assets/layout.js' },
  };
  const manifest = { entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] }, routes };
  write('manifest-1.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  for (const name of ['entry', 'root', 'home', 'shared']) write(`${name}.js`, `export const ${name} = 1;`.repeat(200));
  write('root.css', '@font-face{font-family:A;src:url(/assets/a.woff2) format("woff2");unicode-range:U+0000-00FF}');
  write('a.woff2', 'x'.repeat(500));
  await compressFolder(folder);
  const { statSync } = await import('node:fs');
  const four = ['entry', 'root', 'home', 'shared'].map((name) => statSync(join(folder, `assets/${name}.js.br`)).size);

  const home = weighPages(folder).find(({ script }) => script === four.reduce((a, b) => a + b));

  const { size: own } = statSync(join(folder, 'assets/home.js.br'));
  expect(home).toEqual({ page: '/', script: expect.any(Number), fonts: 500, own });
  expect(weighPages(folder).map(({ page }) => page)).toEqual(['/']);

  function write(name: string, text: string) {
    writeFileSync(join(folder, 'assets', name), text);
  }
});

it('counts the Latin files of a font only', () => {
  const face = (file: string, range: string) => `@font-face{src:url(/assets/${file}.woff2);unicode-range:${range}}`;
  const css = face('latin', 'U+0000-00FF,U+0131') + face('extended', 'U+0100-02BA') + face('short', 'U+??,U+131');
  expect(latinFonts(css)).toEqual(['/assets/latin.woff2', '/assets/short.woff2']);
});
