import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readChunkModules } from '../../../scripts/chunk-modules.ts';
import { filesOfPages } from '../../../scripts/page-weight.ts';

const client = fileURLToPath(new URL('../../../build/client', import.meta.url));
const { files: modulesOf, later, imports } = readChunkModules();
const isConsole = (module: string) =>
  module.startsWith('src/pages/console/') || /^src\/features\/[a-z-]+\/console\.ts$/.test(module);
const pages = filesOfPages(client);
const shoppersPages = pages.filter(({ module }) => !isConsole(`src/${module}.tsx`));

it('loads nothing of the console with a page of shoppers, neither at once nor later', () => {
  const shoppers = reached(
    ['src/entry.client.tsx', 'src/root.tsx', 'src/pages/any-page.tsx', ...shoppersPages.map(pathOf)],
    (module) => (isConsole(module) ? [] : (imports[module] ?? [])),
  );
  const all = reached(Object.keys(imports).filter(isConsole), (module) => imports[module] ?? []);
  const ofConsole = new Set(
    [...all].filter((module) => module.startsWith('src/') && (isConsole(module) || !shoppers.has(module))),
  );
  // What this test is about: the board, its sheet, the ID check, the settings of a store, and their styles.
  for (const file of ['board/orders-screen.tsx', 'sheet/order-sheet.tsx', 'board/board.css'])
    expect(ofConsole).toContain(`src/features/fulfillment/${file}`);
  expect(ofConsole).toContain('src/features/stores/opening/hours-panel.tsx');
  expect(shoppersPages.length).toBeGreaterThan(50);
  const found = shoppersPages.flatMap(({ page, files }) =>
    [...reached(files.map(nameOf), (file) => later[file] ?? [])].flatMap((file) =>
      (modulesOf[file] ?? []).filter((module) => ofConsole.has(module)).map((module) => `${page}: ${module}`),
    ),
  );
  expect(found).toEqual([]);
});

it('knows every file of a page, and has the whole board on its page', () => {
  const unknown = pages.flatMap(({ files }) => files.map(nameOf).filter((file) => !modulesOf[file]));
  expect(unknown).toEqual([]);
  const board = pages.find(({ page }) => page === '/console/:store/orders')?.files ?? [];
  const loaded = board.flatMap((file) => modulesOf[nameOf(file)] ?? []);
  for (const file of ['board/orders-screen.tsx', 'board/board.css'])
    expect(loaded).toContain(`src/features/fulfillment/${file}`);
});

function reached(from: string[], next: (one: string) => string[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...next(one));
  }
  return found;
}

function pathOf({ module }: { module: string }): string {
  return `src/${module}.tsx`;
}

function nameOf(file: string): string {
  return file.replace(/^\//, '');
}
