import { buildSite, clientFolder } from './build-site.ts';
import { type PageWeight, weighPages } from './page-weight.ts';

/** The two pages that most visits begin with, by their path, and how much each may load, in bytes. */
const FIRST_PAGES = {
  home: { path: /^\/$/, limits: { script: 135_800, fonts: 80_000 } },
  explorer: { path: /^\/products(\/:\w+\?)*$/, limits: { script: 140_100, fonts: 80_000 } },
};
/** What staff at a counter load beyond the frame of every page. */
const QUEUE = { path: '/console/:store/orders', limit: 95_000 };
type Limits = (typeof FIRST_PAGES)['home']['limits'];

if (!(await buildSite())) process.exit(1);
const weights = weighPages(clientFolder);
for (const [name, { path, limits }] of Object.entries(FIRST_PAGES)) {
  const weight = weights.find(({ page }) => path.test(page));
  report(name, weight, limits);
}
const queue = weights.find(({ page }) => page === QUEUE.path);
console.log(
  `Script of the orders' screen beyond the frame: ${kilobytes(queue?.own ?? 0)} (limit ${kilobytes(QUEUE.limit)})`,
);
if (!queue || queue.own > QUEUE.limit) fail("The orders' screen is too heavy, or missing.");
if (weights[0]) console.log(`Heaviest page: ${weights[0].page}, ${kilobytes(weights[0].script)} script`);

function report(name: string, weight: PageWeight | undefined, limits: Limits): void {
  if (!weight) {
    fail(`The build has no ${name} page to weigh.`);
    return;
  }
  const parts = (['script', 'fonts'] as const).map(
    (part) => `${kilobytes(weight[part])} ${part} (limit ${kilobytes(limits[part])})`,
  );
  console.log(`Page weight of ${name} (${weight.page}): ${parts.join(', ')}`);
  for (const part of ['script', 'fonts'] as const) {
    if (weight[part] > limits[part])
      fail(`Too heavy: ${name} has ${kilobytes(weight[part])} of ${part}, ${kilobytes(limits[part])} are allowed.`);
  }
}

function fail(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
