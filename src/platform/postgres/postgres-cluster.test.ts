import { describe, expect, it } from 'vitest';
import { causeOf } from './postgres-cluster.ts';

describe("the cause in PostgreSQL's words", () => {
  it('is a full disk before anything that follows from it', () => {
    const words = `
      running bootstrap script ... 2026-11-21 01:27:42 UTC [1] FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device
      child process exited with exit code 1
      initdb: error: something else`;
    expect(causeOf(words)).toBe(
      'the disk or its quota is full (could not write to file "pg_wal/xlogtemp.1": No space left on device)',
    );
  });

  it('is the last fatal line, without its time and number', () => {
    const words = `2026-11-21 01:00:00.000 UTC [7] LOG:  starting PostgreSQL 18.4
      2026-11-21 01:00:00.100 UTC [7] FATAL:  database files are incompatible with server
      2026-11-21 01:00:00.200 UTC [7] LOG:  database system is shut down`;
    expect(causeOf(words)).toBe('database files are incompatible with server');
  });

  it('is the loader of a program that cannot even start', () => {
    expect(
      causeOf('postgres: error while loading shared libraries: libicuuc.so.60: cannot open\n(ended with 127)'),
    ).toContain('libicuuc.so.60');
  });

  it('is unknown without output', () => {
    expect(causeOf('')).toBe('it gave no reason');
  });
});
