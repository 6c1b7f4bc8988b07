/** What the model of docs/capacity.md is computed from. `source` says where a figure is from, or that it is assumed. */
export type Input = { is: string; value: number; unit: string; source: string };

const figures = 'measured, [figures](figures.md#replicas-and-a-second-process)';

export const INPUTS = {
  sales: {
    is: 'legal sales in Canada',
    value: 5.09e9,
    unit: '$ a year',
    source: 'Statistics Canada, 2023 (cannabisindustrydata.com)',
  },
  growth: {
    is: 'growth of it',
    value: 0.03,
    unit: 'a year',
    source: 'the same, spring of 2024 beside the year before',
  },
  years: { is: 'years to plan for', value: 10, unit: 'years', source: 'chosen' },
  share: {
    is: 'share of it that is ordered here',
    value: 1,
    unit: '',
    source: 'chosen: all of it is a bound, not a hope',
  },
  basket: { is: 'an order', value: 40, unit: '$', source: 'assumed' },
  stores: { is: 'stores', value: 3_663, unit: '', source: 'StratCann, June 2024' },
  listingsPerStore: {
    is: 'listings of a store',
    value: 500,
    unit: '',
    source: 'assumed; the large size of the benches has 500',
  },
  busyHour: {
    is: 'busiest hour of a week, of the mean hour',
    value: 3.3,
    unit: 'times',
    source: 'assumed: shops open 12 to 14 of 24 hours, with a peak at 17:00',
  },
  busyDay: {
    is: 'busiest hour of a year, of that',
    value: 3,
    unit: 'times',
    source: 'assumed: 20 April, the eve of holidays',
  },
  visitsPerOrder: { is: 'visits for an order', value: 30, unit: '', source: 'assumed: 3 % of visits end in an order' },
  pagesPerVisit: {
    is: 'pages that the server renders in a visit',
    value: 1.5,
    unit: '',
    source: 'assumed: the first one; later ones come from calls',
  },
  callsPerVisit: { is: 'calls of lists, searches and products in a visit', value: 12, unit: '', source: 'assumed' },
  visitMinutes: { is: 'length of a visit', value: 8, unit: 'minutes', source: 'assumed' },
  signedIn: { is: 'visits that are signed in', value: 0.3, unit: '', source: 'assumed; each has a socket' },
  stepsPerOrder: {
    is: 'steps of a store for an order',
    value: 8,
    unit: '',
    source: 'accept, three lines, ready, look, hand over, undo now and then',
  },
  pageWeb: {
    is: 'a page, web process',
    value: 7.5,
    unit: 'ms of CPU',
    source: '[figures](figures.md#requests): 5.9 to 10.8 ms with the database in a large shop; split by estimate',
  },
  pageDatabase: {
    is: 'a page, database',
    value: 1,
    unit: 'ms of CPU',
    source: '[figures](figures.md#requests): 5.9 to 10.8 ms with the database in a large shop; split by estimate',
  },
  callWeb: { is: 'a call, web process', value: 1.2, unit: 'ms of CPU', source: figures },
  callDatabase: { is: 'a call, database', value: 0.7, unit: 'ms of CPU', source: figures },
  checkoutWeb: {
    is: 'a whole checkout, web process',
    value: 5.5,
    unit: 'ms of CPU',
    source: '[figures](figures.md#checkout): 4.7 ms, and 1.18 of it since',
  },
  checkoutPrimary: {
    is: 'a whole checkout, primary',
    value: 8,
    unit: 'ms of CPU',
    source: 'assumed: the same as bare SQL needs',
  },
  stepWeb: {
    is: 'a step, web process',
    value: 14,
    unit: 'ms of CPU',
    source: '[figures](figures.md#live-updates): 7 ms in each of two processes',
  },
  stepPrimary: { is: 'a step, primary', value: 7, unit: 'ms of CPU', source: 'assumed: half of it' },
  use: { is: 'use of a core at the busiest hour', value: 0.6, unit: '', source: 'chosen: answers get slow above it' },
  coresPerMachine: { is: 'cores of a machine', value: 16, unit: '', source: 'chosen' },
  connections: {
    is: 'connections of a web process to the primary',
    value: 18,
    unit: '',
    source: '[operations](operations.md#database)',
  },
  socketKilobytes: { is: 'memory of a socket', value: 25, unit: 'KB', source: 'assumed' },
  orderKilobytes: {
    is: 'storage of an order with lines, history and payment, indexes among it',
    value: 3.3,
    unit: 'KB',
    source: 'measured, [decision 61](decisions/0061-years-of-orders.md)',
  },
  otherKilobytes: {
    is: 'storage of its stock movements, notifications, messages and log entries',
    value: 3,
    unit: 'KB',
    source: 'assumed',
  },
  keptYears: {
    is: 'years that orders are kept',
    value: 7,
    unit: 'years',
    source: 'six after the tax year: [decision 61](decisions/0061-years-of-orders.md)',
  },
  walPerByte: {
    is: 'write-ahead log of a stored byte',
    value: 4,
    unit: 'times',
    source: 'assumed: each order is updated some ten times',
  },
} satisfies Record<string, Input>;

export type Figures = Record<keyof typeof INPUTS, number>;
export const figuresOfInputs = (): Figures =>
  Object.fromEntries(Object.entries(INPUTS).map(([name, { value }]) => [name, value])) as Figures;

const SECONDS_PER_YEAR = 365.25 * 86_400;

type Line = { is: string; formula: string; unit: string; value(it: Figures, of: Results): number };
type Results = Record<string, number>;

/** In their order: a later one may use an earlier one. `formula` says in words what `value` does. */
const LINES: Record<string, Line> = {
  orders: {
    ...{ is: 'orders', unit: 'million a year', formula: 'sales × share ÷ order' },
    value: (it) => (it.sales * it.share) / it.basket / 1e6,
  },
  orderRate: {
    ...{
      is: 'orders in the busiest hour of a week',
      unit: 'a second',
      formula: 'orders ÷ seconds of a year × busiest hour',
    },
    value: (it, of) => ((of.orders as number) * 1e6 * it.busyHour) / SECONDS_PER_YEAR,
  },
  peakOrders: {
    ...{ is: 'orders in the busiest hour of the year', unit: 'a second', formula: 'that × busiest day' },
    value: (it, of) => (of.orderRate as number) * it.busyDay,
  },
  visits: {
    ...{ is: 'visits then', unit: 'a second', formula: 'orders × visits for an order' },
    value: (it, of) => (of.peakOrders as number) * it.visitsPerOrder,
  },
  requests: {
    ...{ is: 'pages and calls then', unit: 'a second', formula: 'visits × (pages + calls)' },
    value: (it, of) => (of.visits as number) * (it.pagesPerVisit + it.callsPerVisit),
  },
  webCores: {
    ...{
      is: 'cores of web machines',
      unit: '',
      formula: '(visits × (pages × page + calls × call) + orders × (checkout + steps × step)) ÷ 1,000 ÷ use',
    },
    value: (it, of) =>
      ((of.visits as number) * (it.pagesPerVisit * it.pageWeb + it.callsPerVisit * it.callWeb) +
        (of.peakOrders as number) * (it.checkoutWeb + it.stepsPerOrder * it.stepWeb)) /
      1_000 /
      it.use,
  },
  webMachines: {
    ...{ is: 'web machines', unit: '', formula: 'cores ÷ cores of a machine, rounded up, and one more' },
    value: (it, of) => Math.ceil((of.webCores as number) / it.coresPerMachine) + 1,
  },
  replicaCores: {
    ...{ is: 'cores of replicas', unit: '', formula: 'visits × (pages × page + calls × call) ÷ 1,000 ÷ use' },
    value: (it, of) =>
      ((of.visits as number) * (it.pagesPerVisit * it.pageDatabase + it.callsPerVisit * it.callDatabase)) /
      1_000 /
      it.use,
  },
  replicas: {
    ...{ is: 'replicas', unit: '', formula: 'cores ÷ cores of a machine, rounded up, and one more; two at least' },
    value: (it, of) => Math.max(2, Math.ceil((of.replicaCores as number) / it.coresPerMachine) + 1),
  },
  primaryCores: {
    ...{ is: 'cores of the primary', unit: '', formula: 'orders × (checkout + steps × step) ÷ 1,000 ÷ use' },
    value: (it, of) =>
      ((of.peakOrders as number) * (it.checkoutPrimary + it.stepsPerOrder * it.stepPrimary)) / 1_000 / it.use,
  },
  connections: {
    ...{ is: 'connections to the primary', unit: '', formula: 'cores of web machines, a process each, × connections' },
    value: (it, of) => Math.ceil(of.webCores as number) * it.connections,
  },
  sockets: {
    ...{ is: 'open sockets', unit: 'thousand', formula: 'visits × length × signed in' },
    value: (it, of) => ((of.visits as number) * it.visitMinutes * 60 * it.signedIn) / 1_000,
  },
  socketMemory: {
    ...{ is: 'memory of sockets', unit: 'GB', formula: 'sockets × memory of one' },
    value: (it, of) => ((of.sockets as number) * it.socketKilobytes) / 1_000,
  },
  storage: {
    ...{
      is: 'storage of orders that are kept',
      unit: 'GB',
      formula: 'orders of the last years that are kept × storage of one',
    },
    value: (it, of) => {
      const ofYear = (ago: number) => ((of.orders as number) * 1e6) / (1 + it.growth) ** ago;
      const kept = Array.from({ length: it.keptYears }, (_, ago) => ofYear(ago)).reduce((sum, one) => sum + one, 0);
      return (kept * (it.orderKilobytes + it.otherKilobytes)) / 1e6;
    },
  },
  log: {
    ...{
      is: 'write-ahead log in the busiest hour',
      unit: 'MB a second',
      formula: 'orders × storage of one × log of a byte',
    },
    value: (it, of) => ((of.peakOrders as number) * (it.orderKilobytes + it.otherKilobytes) * it.walPerByte) / 1_000,
  },
  listings: {
    ...{ is: 'listings', unit: 'million', formula: 'stores × listings of a store' },
    value: (it) => (it.stores * it.listingsPerStore) / 1e6,
  },
};

/** Each result by its name. */
export function capacityOf(it: Figures): Results {
  const results: Results = {};
  for (const [name, { value }] of Object.entries(LINES)) results[name] = value(it, results);
  return results;
}

/** The trade after so many years of growth. */
export const after = (years: number, it: Figures): Figures => ({ ...it, sales: it.sales * (1 + it.growth) ** years });

/** Both tables of docs/capacity.md. */
export function capacityTables(): { inputs: string; results: string } {
  const it = figuresOfInputs();
  const [now, later] = [capacityOf(it), capacityOf(after(it.years, it))];
  const inputs = Object.values(INPUTS).map(
    ({ is, value, unit, source }) => `| ${is} | ${numberText(value)} ${unit} | ${source} |`,
  );
  const results = Object.entries(LINES).map(
    ([name, { is, formula, unit }]) =>
      `| ${is} | ${formula} | ${numberText(now[name] as number)} | ${numberText(later[name] as number)} | ${unit} |`,
  );
  return {
    inputs: ['| input | value | source |', '|---|---|---|', ...inputs].join('\n'),
    results: [`| result | formula | now | in ${it.years} years | |`, '|---|---|--:|--:|---|', ...results].join('\n'),
  };
}

const numberText = (value: number): string =>
  new Intl.NumberFormat('en-CA', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }).format(
    value,
  );
