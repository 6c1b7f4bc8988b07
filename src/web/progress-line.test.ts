import { describe, expect, it } from 'vitest';
import { progressLine } from './progress-line.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe('progress', () => {
  it('is written over on a terminal and gone at the end', () => {
    const terminal = output(true);
    const progress = progressLine(terminal, () => 0);
    progress.show('1');
    progress.show('2');
    progress.end();
    progress.end();
    expect(terminal.written).toEqual(['\r\u001b[2K1', '\r\u001b[2K2', '\r\u001b[2K']);
  });

  it('is a plain line now and then elsewhere', () => {
    const file = output(false);
    let now = 0;
    const progress = progressLine(file, () => now);
    for (const ms of [0, 1_000, 1_999, 2_000, 5_000]) {
      now = ms;
      progress.show(`at ${ms}`);
    }
    progress.end();
    expect(file.written).toEqual(['at 0\n', 'at 2000\n', 'at 5000\n']);
  });
});
