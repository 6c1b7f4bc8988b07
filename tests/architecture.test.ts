import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may use whom. Reading order is dependency order: a feature names only features listed above it. */
const MODULE_MAP: Record<string, readonly string[]> = {
  places: [],
  newsletter: [],
  auth: [],
  addresses: ['places', 'auth'],
  account: ['newsletter', 'auth', 'addresses'],
  pictures: [],
  search: [],
  catalog: ['places', 'auth', 'pictures', 'search'],
  stores: ['places', 'pictures', 'search', 'catalog'],
  explore: ['places', 'pictures', 'search', 'catalog', 'stores'],
  cart: ['places', 'auth', 'pictures', 'catalog', 'stores'],
  favorites: ['places', 'auth', 'pictures', 'catalog', 'explore', 'cart'],
  payments: ['auth', 'account'],
  orders: ['places', 'auth', 'pictures', 'catalog', 'stores', 'explore', 'cart', 'payments'],
  checkout: [
    ...[
      'places',
      'auth',
      'account',
      'addresses',
      'pictures',
      'catalog',
      'stores',
      'explore',
      'cart',
      'payments',
      'orders',
    ],
  ],
  reviews: ['auth', 'account', 'pictures', 'catalog', 'stores', 'explore', 'orders'],
  'brand-claims': [],
  chat: ['auth', 'account', 'catalog', 'stores', 'cart'],
  notifications: ['auth', 'account', 'catalog', 'stores', 'explore', 'orders', 'reviews', 'chat'],
  audit: ['catalog', 'orders', 'payments', 'checkout'],
  'search-engines': [],
  status: ['orders'],
  legal: [],
  staff: ['auth', 'account', 'stores', 'cart', 'orders'],
  fulfillment: [
    ...['places', 'auth', 'catalog', 'stores', 'cart', 'orders', 'checkout', 'chat', 'audit', 'notifications', 'staff'],
  ],
  'back-office': [
    ...[
      'places',
      'auth',
      'pictures',
      'catalog',
      'stores',
      'orders',
      'payments',
      'reviews',
      'brand-claims',
      'chat',
      'fulfillment',
    ],
  ],
};

const SRC = 'src';
/** The composition root and what it starts from. */
const ROOT_FILES = ['deps.ts', 'main.ts', 'cli/market.ts', 'app.ts', 'api.ts'];
const VENDOR_SDKS = /^(twilio|nodemailer|@aws-sdk\/.*|pg-boss)$/;
const OTHER_CODE = ['tests', 'bench', 'scripts'];
const MIGRATIONS = 'db/migrations';
const ENTRY_POINT = /^#features\/[a-z-]+(\/(server|ui|console))?$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

type Import = { file: string; area: string; feature: string | undefined; spec: string; to: string };

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const otherFiles = OTHER_CODE.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const importsOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, spec = '']) => spec);

/** Every import line of the code; `area` is the first folder under src, `feature` the second under features/. */
const imports: Import[] = files.flatMap((file) => {
  const [area = '', feature] = file.slice(SRC.length + 1).split(sep);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, spec = '']) => ({
    file,
    area,
    feature: area === 'features' ? feature : undefined,
    spec,
    to: spec.startsWith('.') ? normalize(join(dirname(file), spec)).slice(SRC.length + 1) : spec.replace(/^#/, ''),
  }));
});

const lines = (bad: Import[]) => bad.map(({ file, spec }) => `${file} → ${spec}`);
const entryPointOf = (to: string) => /^features\/([a-z-]+)(?:\/server|\/ui|\/console)?$/.exec(to)?.[1];
const isServerSide = (spec: string) =>
  /\.server(\.ts)?$/.test(spec) || /^#features\/[a-z-]+\/server$/.test(spec) || spec.startsWith('node:');

/** The file of ours that an import leads to, if any. */
function targetsOf({ spec, to }: Import): string[] {
  if (!spec.startsWith('.') && !spec.startsWith('#')) return [];
  const path = `${SRC}/${to}`;
  const candidates = /\.tsx?$/.test(path) ? [path] : [`${path}.ts`, `${path}/index.ts`];
  return candidates.filter((file) => files.includes(file));
}

describe('architecture', () => {
  it('sees the code that it guards', () => {
    expect(imports.length).toBeGreaterThan(50);
  });

  it('has every feature on the map, and a map without cycles', () => {
    const order = Object.keys(MODULE_MAP);
    const features = [...new Set(imports.flatMap(({ feature }) => feature ?? []))];
    expect(features.filter((feature) => !order.includes(feature))).toEqual([]);
    for (const [feature, uses] of Object.entries(MODULE_MAP)) {
      expect(
        uses.filter((used) => order.indexOf(used) >= order.indexOf(feature)),
        feature,
      ).toEqual([]);
    }
  });

  it('lets features meet only at their entry points, where the map allows', () => {
    const bad = imports.filter(({ feature, spec, to }) => {
      if (!to.startsWith('features/')) return false;
      if (feature && to.startsWith(`features/${feature}/`)) return !spec.startsWith('.');
      if (spec.startsWith('.')) return true;
      const used = entryPointOf(to);
      return !used || (feature !== undefined && !MODULE_MAP[feature]?.includes(used));
    });
    expect(lines(bad)).toEqual([]);
  });

  it('keeps server code out of what the browser gets', () => {
    const isBrowserCode = ({ file, area }: Import) =>
      (file.endsWith('.tsx') && !file.endsWith('entry.server.tsx')) ||
      area === 'pages' ||
      area === 'ui' ||
      /features\/[a-z-]+\/index\.ts$/.test(file);
    expect(lines(imports.filter((one) => isBrowserCode(one) && isServerSide(one.spec)))).toEqual([]);
  });

  it('lets Node read every file that the server reaches: no markup behind the entry points that it uses', () => {
    const roots = ROOT_FILES.map((name) => `${SRC}/${name}`);
    const reached = new Set<string>();
    const follow = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const one of imports) if (one.file === file) for (const target of targetsOf(one)) follow(target);
    };
    for (const root of roots) follow(root);
    expect(reached.size).toBeGreaterThan(100);
    expect(
      [...reached].filter((file) => file.endsWith('.tsx') || /features\/[a-z-]+\/(ui|console)\.ts$/.test(file)),
    ).toEqual([]);
  });

  it('points inward: pages to features to platform and parts', () => {
    const bad = imports.filter(
      ({ area, to }) =>
        (area === 'features' && /^(app\/|pages\/|adapters\/|cli\/|demo\/)/.test(to)) ||
        ((area === 'platform' || area === 'ui') && /^(app\/|features\/|pages\/|adapters\/|cli\/|demo\/)/.test(to)),
    );
    expect(lines(bad)).toEqual([]);
  });

  it('picks adapters at the root alone, and names vendors in adapters alone', () => {
    const bad = imports.filter(
      ({ area, to, spec, file }) =>
        (to.startsWith('adapters/') && area !== 'adapters' && !ROOT_FILES.includes(file.slice(SRC.length + 1))) ||
        (VENDOR_SDKS.test(spec) && area !== 'adapters' && file !== 'src/platform/jobs/jobs.ts'),
    );
    expect(lines(bad)).toEqual([]);
  });

  it('reaches the server from the browser through the data layer alone', () => {
    const isLayer = (file: string) => file.startsWith('src/platform/browser/data/');
    expect(lines(imports.filter(({ spec, file }) => spec.startsWith('@tanstack/') && !isLayer(file)))).toEqual([]);
    const withKeys = files.filter((file) => /\bqueryKey\b/.test(readFileSync(file, 'utf8')));
    expect(withKeys.filter((file) => !isLayer(file))).toEqual([]);
  });

  it('keeps answers and pages in platform/cache alone', () => {
    const isCache = ({ file }: Import) => file.startsWith('src/platform/cache/');
    expect(lines(imports.filter((one) => one.spec === 'lru-cache' && !isCache(one)))).toEqual([]);
  });

  it('has SQL in query files, the platform and the use cases of imports alone', () => {
    const withSql = files.filter((file) => /\bsql(<|`)/.test(readFileSync(file, 'utf8')));
    const allowed = (file: string) =>
      /\.queries\.server\.ts$/.test(file) || file.startsWith('src/platform/') || file.startsWith('src/adapters/');
    expect(withSql.filter((file) => !allowed(file))).toEqual([]);
  });

  // The map itself says how many features there are.
  it('has folders of at most 24 entries and files of at most 300 lines', () => {
    const folders = [SRC, MIGRATIONS, ...OTHER_CODE].flatMap((root) => [
      root,
      ...readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name)),
    ]);
    const most = (folder: string) => (folder === 'src/features' ? Object.keys(MODULE_MAP).length : 24);
    expect(folders.filter((folder) => readdirSync(folder).length > most(folder))).toEqual([]);
    const migrations = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(MIGRATIONS, name));
    const tooLong = [...files, ...otherFiles, ...migrations].filter(
      (file) => readFileSync(file, 'utf8').split('\n').length > 301,
    );
    expect(tooLong).toEqual([]);
  });

  it('lets tests, benches and scripts use features through their entry points', () => {
    const bad = otherFiles
      // It times every function that reads typed text, wherever it is.
      .filter((file) => file !== 'tests/growth.test.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((spec) => /features\//.test(spec) && !ENTRY_POINT.test(spec))
          .map((spec) => `${file} → ${spec}`),
      );
    expect(bad).toEqual([]);
  });

  it('reads the environment in config.ts alone', () => {
    expect(files.filter((file) => file !== 'src/config.ts' && /process\.env/.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  });
});
