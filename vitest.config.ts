import { defineConfig } from 'vitest/config';

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

// Two workers: the tests share their two cores with one PostgreSQL. Beside races and failures, which wait, there are three
// (scripts/test.ts). Each worker of the journeys has a site of its own; a third gains nothing, as browsers keep both cores busy.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules: importing them anew for each file took half of the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: api, setupFiles, testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [...api, 'tests/*.test.ts', 'tests/{database,search,security,watching}/*.test.ts'],
          exclude: pure,
          setupFiles,
          globalSetup,
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Its processes are programs of Debian: `npm run test:cluster`, no part of `npm test`.
        test: { name: 'cluster', include: ['tests/cluster/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a browser shows comes late on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          retry,
        },
      },
    ],
  },
});
