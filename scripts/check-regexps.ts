import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';

type Expression = {
  /** file:line */
  where: string;
  source: string;
  flags: string;
};

/** Every regular expression of a file; those that are put together at run time, which nobody can check, have no source. */
export function expressionsOf(file: string, code: string): Expression[] {
  const found: Expression[] = [];
  const add = (start: number, source: string, flags: string) =>
    found.push({ where: `${file}:${code.slice(0, start).split('\n').length}`, source, flags });
  const addLiteral = (node: { start: number; regex?: { pattern: string; flags: string } }) => {
    if (node.regex) add(node.start, node.regex.pattern, node.regex.flags);
  };
  const addConstructed = ({ start, callee }: { start: number; callee: { type: string; name?: unknown } }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') add(start, '', '');
  };
  new Visitor({
    Literal: addLiteral,
    NewExpression: addConstructed,
    CallExpression: addConstructed,
  }).visit(parseSync(file, code).program);
  return found;
}

/** What is wrong with an expression: it takes more time than a text is long; null where it does not. */
export async function problemOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string | null> {
  if (!source) return 'is put together at run time: write it as a literal, so that it can be checked';
  const found = await check(source, flags, { timeout: 60_000 });
  if (found.status === 'safe') return null;
  const why = found.status === 'vulnerable' ? found.complexity.summary : `not known (${found.error.kind})`;
  return `/${source}/${flags} may backtrack: ${why}`;
}

/** Exits with 1 and a line for each expression of the program or its scripts that a long text could keep busy. */
async function main(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('{src,scripts,db}/**/*.{ts,tsx,mjs}', { cwd: root })
    .filter((file) => !/\.test(-support)?\.tsx?$/.test(file))
    .sort();
  const expressions = files.flatMap((file) => expressionsOf(file, readFileSync(root + file, 'utf8')));
  let bad = 0;
  for (const expression of expressions) {
    const problem = await problemOf(expression);
    if (problem) console.error(`${expression.where} ${problem}`);
    if (problem) bad++;
  }
  console.log(`${expressions.length} regular expressions, ${bad} of them may backtrack.`);
  process.exit(bad > 0 ? 1 : 0);
}

if (import.meta.main) await main();
