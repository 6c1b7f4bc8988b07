import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';

describe('a row of CSV', () => {
  it.each([
    [['a', 'b'], '"a","b"\r\n'],
    [['say "hi"', 'one\ntwo', ''], '"say ""hi""","one\ntwo",""\r\n'],
    [['=HYPERLINK("http://evil.example")'], '"\'=HYPERLINK(""http://evil.example"")"\r\n'],
    [['+1', '-1', '@SUM(A1)', '\t=1', '\r=1'], '"\'+1","\'-1","\'@SUM(A1)","\'\t=1","\'\r=1"\r\n'],
    [['a=1', 'é 🌿'], '"a=1","é 🌿"\r\n'],
  ])('of %j is safe in a spreadsheet', (row, text) => expect(csvRows([row])).toBe(text));
});
