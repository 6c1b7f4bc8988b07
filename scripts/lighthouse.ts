import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sparticuz from '@sparticuz/chromium';
import { listProducts } from '#features/explore';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { startSite } from '../tests/e2e/support/start-site.ts';
import { buildSite, isBuilt } from './build-site.ts';

// Lighthouse's mobile profile on a first visit to five pages, the production build with the demo catalogue on loopback:
// `npm run lighthouse`, or `npm run lighthouse -- 5 store` for the median of five runs of one page, `--desktop` for its
// profile of a computer. Not a test: its figures depend on the machine. Lighthouse is fetched by npx when it is first used:
// 176 MB that only this needs.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
const MOST_LCP_MS = 1_800;
const MOST_CLS = 0.02;

type Category = keyof typeof TARGETS;
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number; scoreDisplayMode: string }>;
};

const { values: options, positionals } = parseArgs({
  options: { desktop: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const runs = Number(positionals[0] ?? 3);
const wanted = positionals[1] ?? '';
const given = process.env.TEST_SITE;
if (!given && !isBuilt() && !(await buildSite())) process.exit(1);
const site = given ? { origin: given, stop: async () => {} } : await startSite();
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
let isGood = true;
try {
  for (const [name, path] of Object.entries(await pages()).filter(([page]) => page.includes(wanted))) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run++) reports.push(await audit(site.origin + path, join(folder, `${name}-${run}`)));
    isGood = tell(name, reports) && isGood;
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

async function pages() {
  const call = httpClient({ base: `${site.origin}/api`, token: () => null });
  const [products, stores] = await Promise.all([call(listProducts, {}), call(listStores, {})]);
  return {
    home: '/',
    explorer: '/products',
    product: `/products/${products.items[0]?.id}`,
    store: `/store/${stores.items[0]?.id}`,
    checkout: '/checkout',
  };
}

async function audit(url: string, file: string): Promise<Report> {
  mkdirSync(file);
  const path = join(file, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-gpu';
  await run('npx', [
    ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${path}`],
    ...(options.desktop ? ['--preset=desktop'] : []),
    `--chrome-flags=${flags} --user-data-dir=${join(file, 'profile')}`,
  ]);
  if (!existsSync(path)) throw new Error(`Lighthouse wrote no report of ${url}.`);
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

async function run(command: string, args: string[]): Promise<void> {
  const bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));
  const chrome = process.platform === 'linux' ? { CHROME_PATH: await sparticuz.executablePath() } : {};
  const env = { ...process.env, ...chrome, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => (status === 0 ? resolve() : reject(new Error(`${command} ended with ${status}`))));
  });
}

/** One line of medians, and below it what keeps a score from its target. */
function tell(name: string, reports: Report[]): boolean {
  const scores = (Object.keys(TARGETS) as Category[]).map((category) => ({
    category,
    score: Math.round(median(reports.map(({ categories }) => categories[category].score ?? 0)) * 100),
  }));
  const figure = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const lcp = figure('largest-contentful-paint');
  const cls = figure('cumulative-layout-shift');
  const others = `LCP ${(lcp / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}, TBT ${Math.round(figure('total-blocking-time'))} ms, FCP ${(figure('first-contentful-paint') / 1000).toFixed(2)} s`;
  console.log(`${name}: ${scores.map(({ category, score }) => `${category} ${score}`).join(', ')}; ${others}`);
  // No search engine lists a checkout, and what it shows is read once its scripts are there: it has no marks for either.
  const isPublic = name !== 'checkout';
  const isMarked = (category: Category) => isPublic || category === 'accessibility' || category === 'best-practices';
  const missed = scores.filter(({ category, score }) => score < TARGETS[category] && isMarked(category));
  for (const { category } of missed)
    for (const line of weaknesses(reports, category)) console.log(`  ${category}: ${line}`);
  return missed.length === 0 && (lcp <= MOST_LCP_MS || !isPublic) && cls <= MOST_CLS;
}

function weaknesses(reports: Report[], category: Category): string[] {
  const [report] = reports as [Report];
  return report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${report.audits[id]?.title} (${id})`);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
