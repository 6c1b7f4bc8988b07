import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { openLog } from '#platform/log.ts';

function logged(error: Error): string {
  const lines: string[] = [];
  openLog({ level: 'info', to: { write: (line) => void lines.push(line) } }).warn({ err: error }, 'said');
  return lines.join('');
}

it('says of an error of the database what it is, without the row that was rejected', () => {
  const error = new DatabaseError('duplicate key value', 0, 'error');
  const line = logged(Object.assign(error, { code: '23505', detail: 'Failing row contains (ada@mail.example)' }));
  expect(line).toContain('duplicate key value');
  expect(line).toContain('23505');
  expect(line).not.toContain('ada@mail.example');
});

it('leaves out the connection that the pool adds to an error', () => {
  const client = { user: 'wicket', processID: 1_221_106_445 };
  const line = logged(Object.assign(new Error('terminating connection'), { client }));
  expect(line).toContain('terminating connection');
  expect(line).not.toMatch(/client|1221106445/);
});
