import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENTLY } from './tests/support/patience.ts';

const setupFiles = ['tests/support/setup.ts'];
const globalSetup = ['tests/support/global-setup.ts'];
/** Of the tests in tests/, those that need no database. */
const pure = [
  'tests/architecture.test.ts',
  'tests/glossary.test.ts',
  'tests/doc-links.test.ts',
  'tests/security/text-schemas.test.ts',
  'tests/growth.test.ts',
  'tests/console-keys.test.ts',
  'tests/deploy/*.test.ts',
];
const unit = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', ...pure];
/** A disturbed CI machine may break a test once. The report names each that was tried again. Races get no second try. */
const retry = process.env.CI ? 1 : 0;
const api = ['src/**/*.api.test.ts'];
/** Limits are there for what hangs: a busy machine is several times as slow as a quiet one. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 };

const LONG = /\/(accessible-states|every-page|ctrl-c|shop-by-keyboard|shop-on-a-phone|shed-load\.api)\.test\.ts$/;

/** Vitest begins with the largest files. Small ones that take long would run alone at the end, beside idle workers. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(LONG.test(other.moduleId)) - Number(LONG.test(one.moduleId)));
  }
}

// Two workers: the tests share their two cores with one PostgreSQL. A whole run has three for what also waits: races and
// failures, and journeys, each of whose workers has a site of its own (scripts/test.ts).
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // The files of a worker share its modules: importing them anew for each file took half of the time.
    isolate: false,
    expect: { poll: { timeout: PATIENTLY.timeout } },
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: api, setupFiles, ...LIMITS } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [...api, 'tests/*.test.ts', 'tests/{database,search,security,watching}/*.test.ts'],
          exclude: pure,
          setupFiles,
          globalSetup,
          ...LIMITS,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          setupFiles,
          globalSetup,
          ...LIMITS,
        },
      },
      {
        extends: true,
        // Its processes are programs of Debian: `npm run test:cluster`, no part of `npm test`.
        test: { name: 'cluster', include: ['tests/cluster/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        // As above: `npm run test:image`.
        test: { name: 'image', include: ['tests/image/*.test.ts'], ...LIMITS },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          retry,
        },
      },
    ],
  },
});
