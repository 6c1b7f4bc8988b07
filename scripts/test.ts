import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

type Step = {
  name: string;
  /** As one would type them to run the step alone. */
  commands: string[];
  /** Projects of vitest.config.ts, run by the last command. */
  isVitest?: boolean;
  /** Its file must come out of the commands as it is in the repository. */
  generates?: string;
  /** Left out: of both. `npm run test:quick` is for every day. */
  only?: 'quick' | 'whole';
};

const STEPS: Step[] = [
  { name: 'types', commands: ['react-router typegen', 'tsc', 'tsc -p src/service-worker'] },
  { name: 'lint', commands: ['biome check .', 'knip', 'node scripts/check-regexps.ts'] },
  { name: 'architecture and unit tests', commands: ['vitest run --project unit'], isVitest: true },
  { name: 'integration tests', commands: ['vitest run --project integration'], isVitest: true, only: 'quick' },
  {
    // Together: races and failures wait more than they compute, and each project has its own PostgreSQL.
    name: 'integration, races and failures',
    commands: ['vitest run --project integration --project faults --maxWorkers=3'],
    isVitest: true,
    only: 'whole',
  },
  { name: 'build', commands: ['node scripts/build.ts'], only: 'whole' },
  { name: 'browser journeys', commands: ['vitest run --project e2e --maxWorkers=3'], isVitest: true, only: 'whole' },
  { name: 'generated files', commands: ['node scripts/openapi.ts'], generates: 'openapi.json', only: 'whole' },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}node_modules/.cache/wicket-tests`;
const env = {
  ...process.env,
  PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
  // Many tests start the program: without it each reads and compiles every file anew, which is half of its CPU until it is open.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
};
const started = Date.now();
const failures: Step[] = [];
const failedTests: string[] = [];
/** Characters of what a failing test says. */
const MOST_OF_WHY = 300;
const count = { passed: 0, failed: 0 };

const asked = process.argv[3] === 'quick' ? 'quick' : 'whole';
const steps = STEPS.filter(({ only = asked }) => only === asked);
for (const [index, step] of steps.entries()) {
  console.log(`\n── ${index + 1}/${steps.length} ${step.name}`);
  const begun = Date.now();
  const isGood = await run(step);
  if (!isGood) failures.push(step);
  console.log(`── ${step.name}: ${isGood ? 'ok' : 'FAILED'}, ${seconds(begun)}`);
}
summarize();

async function run(step: Step): Promise<boolean> {
  const before = step.generates && readIfThere(step.generates);
  const report = `${reports}/${step.name.replaceAll(' ', '-')}.json`;
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  let isGood = true;
  for (const command of step.commands) {
    const extra = step.isVitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
    isGood &&= await execute([...command.split(' '), ...extra]);
  }
  if (isGood && step.generates) isGood = isUnchanged(step.generates, before ?? '');
  const { passed, failed } = step.isVitest ? readReport(report) : { passed: 0, failed: [] };
  count.passed += passed;
  // A step that fails without a failing test is one failure, so that the last line never says 0 of a red run.
  count.failed += isGood ? failed.length : Math.max(failed.length, 1);
  failedTests.push(...failed);
  return isGood;
}

function execute([tool = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(tool, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.on('error', (error) => console.error(error.message));
    child.on('close', (status, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(1);
      resolve(status === 0);
    });
  });
}

function isUnchanged(file: string, before: string): boolean {
  if (readIfThere(file) === before) return true;
  if (before) writeFileSync(root + file, before);
  console.error(`${file} is not what the code generates: run the command below and commit the file.`);
  return false;
}

type Report = {
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};

function readReport(file: string): { passed: number; failed: string[] } {
  if (!existsSync(file)) return { passed: 0, failed: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) =>
        [`${name.replace(root, '')} > ${fullName}`, ...why.slice(0, MOST_OF_WHY).trimEnd().split('\n')].join('\n    '),
      ),
  );
  return { passed: numPassedTests, failed };
}

function summarize(): void {
  console.log(`\nAll steps took ${seconds(started)}.`);
  // Once more in short, where the log of a CI machine ends.
  for (const test of failedTests) console.log(`  ${test}`);
  for (const { name, commands } of failures) {
    console.log(`Failed: ${name}. Run it alone: ${commands.map((one) => `npx ${one}`).join(' && ')}`);
  }
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function readIfThere(file: string): string {
  return existsSync(root + file) ? readFileSync(root + file, 'utf8') : '';
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
