import { format } from 'node:util';
import { afterEach } from 'vitest';

// What the program complains of is a failure, unless the test expects it and has put a spy in the console's place.
// (An unhandled rejection fails the run by itself: that is Vitest's own rule.)
const complaints: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => void complaints.push(`console.${level}: ${format(...parts)}`);
}

afterEach(() => {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The test wrote to the console.\n${said.join('\n')}`);
});
