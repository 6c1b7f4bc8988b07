import { buildSite, clientFolder } from './build-site.ts';
import { type PageWeight, weighPages } from './page-weight.ts';

const LIMITS = { script: 135_000, fonts: 80_000 } as const;
/** The two pages that most visits begin with, by their path. */
const FIRST_PAGES = { home: /^\/$/, explorer: /^\/products(\/:\w+\?)*$/ };

if (!(await buildSite())) process.exit(1);
const weights = weighPages(clientFolder);
const named = Object.entries(FIRST_PAGES).map(([name, path]) => ({
  name,
  weight: weights.find(({ page }) => path.test(page)),
}));
for (const { name, weight } of named) report(name, weight);
if (weights[0]) console.log(`Heaviest page: ${weights[0].page}, ${kilobytes(weights[0].script)} script`);

function report(name: string, weight: PageWeight | undefined): void {
  if (!weight) {
    fail(`The build has no ${name} page to weigh.`);
    return;
  }
  const parts = (['script', 'fonts'] as const).map(
    (part) => `${kilobytes(weight[part])} ${part} (limit ${kilobytes(LIMITS[part])})`,
  );
  console.log(`Page weight of ${name} (${weight.page}): ${parts.join(', ')}`);
  for (const part of ['script', 'fonts'] as const) {
    if (weight[part] > LIMITS[part])
      fail(`Too heavy: ${name} has ${kilobytes(weight[part])} of ${part}, ${kilobytes(LIMITS[part])} are allowed.`);
  }
}

function fail(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
