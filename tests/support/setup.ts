import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { recordStatements } from './database/record-statements.ts';

// scripts/record-statements.ts
if (process.env.RECORD_STATEMENTS) recordStatements(process.env.RECORD_STATEMENTS);

// What the program complains of is a failure, unless the test expects it and has put a spy in the console's place.
// (An unhandled rejection fails the run by itself: that is Vitest's own rule.)
const complaints: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => void complaints.push(`console.${level}: ${format(...parts)}`);
}

// A library will drop what we still do.
const noteDeprecation = ({ name, message }: Error) => {
  if (name === 'DeprecationWarning') complaints.push(`${name}: ${message}`);
};
process.on('warning', noteDeprecation);
afterAll(() => void process.off('warning', noteDeprecation));

afterEach(() => {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The test wrote to the console.\n${said.join('\n')}`);
});
