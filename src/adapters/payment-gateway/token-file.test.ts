import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { openTokenFile } from './token-file.ts';

const folder = temporaryFolder('token');
const path = join(folder, 'token');
const lines: unknown[] = [];
const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) } as never;
const replaceBy = (text: string) => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};

it('is read anew at each use, and keeps the last token while the file holds none', async () => {
  replaceBy('old\n');
  const token = await openTokenFile(path, log);
  expect(await token()).toBe('old');
  replaceBy('new-token\n');
  expect(await token()).toBe('new-token');
  for (const text of ['', '  \n', 'two\nlines', 'x'.repeat(1_001), 'not é']) {
    replaceBy(text);
    expect(await token(), text).toBe('new-token');
  }
  rmSync(path);
  expect(await token()).toBe('new-token');
  replaceBy('third');
  expect(await token()).toBe('third');
  expect(JSON.stringify(lines)).not.toMatch(/"old|new-token|third/);
  expect(lines.filter((line) => String(line).startsWith('ALERT:'))).toHaveLength(1);
});

it.each(['', 'two\nlines'])('stops the start where the file holds no token: %j', async (text) => {
  replaceBy(text);
  await expect(openTokenFile(path, log)).rejects.toThrow(
    /MONERIS_API_TOKEN_FILE: .+ is not a readable file of one line/,
  );
});
