import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';

const sheets = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
  .map((entry) => join(entry.parentPath, entry.name));

const rules = sheets.flatMap((file) => {
  const found: { file: string; rule: Rule }[] = [];
  postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => void found.push({ file, rule }));
  return found;
});

function mediaOf({ parent }: Rule | NonNullable<Rule['parent']>): string {
  if (!parent || parent.type === 'root' || parent.type === 'document') return '';
  const own = parent.type === 'atrule' && 'params' in parent ? String(parent.params) : '';
  return own + mediaOf(parent as Rule);
}

it('styles hover only where a pointer hovers: a touch screen keeps the state of the last tap', () => {
  const hovers = rules.filter(({ rule }) => rule.selector.includes(':hover'));
  expect(hovers.length).toBeGreaterThan(40);
  const ungated = hovers.filter(({ rule }) => !mediaOf(rule).includes('(hover: hover)'));
  expect(ungated.map(({ file, rule }) => `${file}: ${rule.selector}`)).toEqual([]);
});
