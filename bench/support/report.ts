import { type Figures, figuresOf, type Slice } from './load.ts';
import type { OpenFigures } from './open-load.ts';
import type { Mark, OpenScenario, Scenario } from './scenarios.ts';

const BASELINE = 'baseline F';

/** Prints what each scenario reached, beside the baseline of the same run; gives the CPU that one request of each costs, in ms. */
export function report(
  title: string,
  scenarios: readonly Scenario[],
  slices: ReadonlyMap<string, readonly Slice[]>,
): Map<string, number> {
  const baseline = figuresOf(slices.get('baseline') ?? []);
  const costs = new Map<string, number>();
  const rows = [{ name: BASELINE, mark: {} as Mark, perAnswer: 1 }, ...scenarios].map(
    ({ name, mark, perAnswer = 1 }) => {
      const figures = ofAnswers(figuresOf(slices.get(name === BASELINE ? 'baseline' : name) ?? []), perAnswer);
      // The cost of a cached response depends on how often it was requested, not on the size of the shop.
      if (!name.endsWith(', cached')) costs.set(name, allCpu(figures));
      const share = figures.perSecond / baseline.perSecond;
      return [
        name,
        {
          'answers/s': Math.round(figures.perSecond),
          'of F': share.toFixed(3),
          // What the ratio would be on a machine that did nothing else: the CPU of server and database together.
          'of F by CPU': (allCpu(baseline) / allCpu(figures)).toFixed(3),
          mark: said(mark),
          met: met(mark, { share, cpuMs: figures.cpuPerRequest }),
          'p50 ms': figures.p50,
          'p99 ms': figures.p99,
          'CPU ms': figures.cpuPerRequest.toFixed(2),
          'database CPU ms': figures.databasePerRequest.toFixed(2),
          failed: figures.failed,
        },
      ] as const;
    },
  );
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows));
  return costs;
}

/** The figures of answers that take so many requests each. */
const ofAnswers = (figures: Figures, perAnswer: number): Figures => ({
  ...figures,
  perSecond: figures.perSecond / perAnswer,
  cpuPerRequest: figures.cpuPerRequest * perAnswer,
  databasePerRequest: figures.databasePerRequest * perAnswer,
});

export function reportOpen(title: string, results: readonly (readonly [OpenScenario, OpenFigures])[]): void {
  const rows = results.map(([{ name, perSecond, mostP99 }, { p50, p99, slowest, sent, failed }]) => [
    name,
    {
      'asked/s': perSecond,
      sent,
      failed,
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'slowest ms': slowest.toFixed(1),
      mark: `p99 < ${mostP99} ms`,
      met: yesNo(p99 < mostP99 && failed === 0),
    },
  ]);
  console.log(`\n${title}, at a constant rate`);
  console.table(Object.fromEntries(rows));
}

const MOST_GROWTH = 2;

/** How much more of the machine's CPU a request costs in the large shop than in the small one. */
export function reportGrowth(small: ReadonlyMap<string, number>, large: ReadonlyMap<string, number>): void {
  const rows = [...large].flatMap(([name, cost]) => {
    const before = small.get(name);
    if (!before || name === BASELINE) return [];
    const growth = cost / before;
    const figures = { 'small, ms': before.toFixed(2), 'large, ms': cost.toFixed(2), growth: `× ${growth.toFixed(2)}` };
    return [[name, { ...figures, mark: `< × ${MOST_GROWTH}`, met: yesNo(growth < MOST_GROWTH) }] as const];
  });
  console.log('\nCPU of server and database for one request');
  console.table(Object.fromEntries(rows));
}

const said = ({ share, cpuMs }: Mark) => (share ? `≥ ${share} F` : cpuMs ? `≤ ${cpuMs} ms CPU` : '');

function met(mark: Mark, reached: { share: number; cpuMs: number }): string {
  if (mark.share) return yesNo(reached.share >= mark.share);
  return mark.cpuMs ? yesNo(reached.cpuMs <= mark.cpuMs) : '';
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');

const allCpu = ({ cpuPerRequest, databasePerRequest }: Figures) => cpuPerRequest + databasePerRequest;
