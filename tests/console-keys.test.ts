import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../src/pages/console/console-nav.ts';
import { CONSOLE_SHORTCUTS, shortcutsFor } from '../src/pages/console/console-shortcuts.ts';
import routes from '../src/routes.ts';

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'));
/** Keys without a binding of their own: what the browser does by itself. */
const NATIVE = ['open-order', 'close'];

describe('the list of keys', () => {
  it('has no key that nothing is bound to', () => {
    const bound = new Set(
      sources.flatMap((text) => [...text.matchAll(/useShortcut\(\s*'([\w-]+)'/g)].map(([, id]) => id)),
    );
    const listed = CONSOLE_SHORTCUTS.map(({ id }) => id).filter((id) => !id.startsWith('go-') && !NATIVE.includes(id));
    expect(listed.filter((id) => !bound.has(id))).toEqual([]);
  });

  it('leads to pages that there are', () => {
    const paths = JSON.stringify(routes);
    for (const { path } of ENTRIES) expect(paths).toContain(`"console/:store/${path}"`);
  });

  it('leaves out the pages that somebody may not see', () => {
    const idsFor = (rights: string[]) => shortcutsFor({ storeId: '1', rights }).map(({ id }) => id);
    expect(idsFor(['read_deliveries'])).toContain('go-orders');
    expect(idsFor(['read_deliveries'])).not.toContain('go-hours');
    expect(idsFor(['read_settings'])).toContain('go-hours');
  });
});
