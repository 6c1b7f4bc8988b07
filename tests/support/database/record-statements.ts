import { appendFileSync } from 'node:fs';
import pg from 'pg';

const OURS = /^(?!.*node_modules).*\/(src\/(?!platform\/(db|cache)\/)|tests\/(?!support\/database\/record))/;

/** Writes each statement that the code in `src` sends to `file`, a line of JSON each; those of tests are left out. */
export function recordStatements(file: string): void {
  Error.stackTraceLimit = 60;
  const known = new Set<string>();
  const original = pg.Client.prototype.query;
  function recording(this: pg.Client, ...args: unknown[]) {
    const { text, values } = (args[0] ?? {}) as pg.QueryConfig;
    if (text && values?.length && !known.has(text) && isSentBySrc(new Error().stack ?? '')) {
      known.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  }
  pg.Client.prototype.query = recording as typeof original;
}

/** The nearest code of ours: a test that calls the code comes after it. */
function isSentBySrc(stack: string): boolean {
  const nearest = stack.split('\n').find((line) => OURS.test(line)) ?? '';
  return nearest.includes('/src/') && !nearest.includes('.test.ts');
}
