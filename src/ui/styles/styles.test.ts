import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';

const filesOf = (ending: string) =>
  readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
const sheets = filesOf('.css');

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

// In px a text stays small for users who set large text in the browser, and a height cuts what has grown.
const OF_TEXT = /^(font|font-size|line-height|letter-spacing|(min-|max-)?(height|block-size))$/;
/** Px above 1: lines are drawn in px. What is left free at the edge of the window is not of the text. */
const IN_PX = /(?<![\w.])(?<!100d?vh - )(\d*\.?\d+)px/g;
const hasPx = (value: string) => [...value.matchAll(IN_PX)].some(([, px]) => Number(px) > 1);

it('gives text, and what holds it, sizes that follow the text size set in the browser', () => {
  // At the largest sizes of text what is no text stays as it is.
  const sizes = rules
    .filter(({ file }) => file !== 'src/ui/styles/large-text.css')
    .flatMap(({ file, rule }) =>
      rule.nodes
        .filter((node) => node.type === 'decl' && OF_TEXT.test(node.prop))
        .map((node) => `${file}: ${rule.selector} { ${node} }`),
    );
  expect(sizes.length).toBeGreaterThan(200);
  expect(sizes.filter(hasPx)).toEqual([]);
});

const classesInPx = /(?<![\w-])(text|leading|tracking|h|min-h|max-h|size)-\[[^\]\s]*?\d+px[^\]\s]*\]/g;

it('names no token that there is not: such a colour is the one of the text around it', () => {
  const texts = sheets.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const defined = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--w-[a-z0-9-]+):/g)].map(([, name]) => name)),
  );
  expect(defined.size).toBeGreaterThan(50);
  const used = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--w-[a-z0-9-]+)\)/g)].map(([, name]) => ({ file, name })),
  );
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([]);
});

it('gives them in classes too', () => {
  const views = filesOf('.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(views.length).toBeGreaterThan(200);
  const found = views.flatMap(({ file, text }) => [...text.matchAll(classesInPx)].map(([it]) => `${file}: ${it}`));
  expect(found).toEqual([]);
});

it('chooses a layout by the room that the text leaves: larger text on a wide screen takes the one of a narrow screen', () => {
  const widths = sheets.flatMap((file) => {
    const found: string[] = [];
    postcss.parse(readFileSync(file, 'utf8')).walkAtRules(/^(media|container)$/, ({ params }) => {
      if (params.includes('width')) found.push(`${file}: ${params}`);
    });
    return found;
  });
  expect(widths.length).toBeGreaterThan(40);
  expect(widths.filter((one) => one.includes('px'))).toEqual([]);
});
