import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Rule } from 'postcss';

/** Files of the source whose name ends so, tests left out, with their text. */
export const sourceFiles = (ending: RegExp): { file: string; text: string }[] =>
  readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Every rule of every sheet. */
export function styleRules(): { file: string; rule: Rule }[] {
  return sourceFiles(/\.css$/).flatMap(({ file, text }) => {
    const found: { file: string; rule: Rule }[] = [];
    postcss.parse(text).walkRules((rule) => void found.push({ file, rule }));
    return found;
  });
}
