import { readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';
import { sourceFiles, styleRules } from '../../../tests/support/style-rules.ts';

const sheets = sourceFiles(/\.css$/);
const rules = styleRules();

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

// Text in px ignores users' text size, and fixed heights clip enlarged text.
const OF_TEXT = /^(font|font-size|line-height|letter-spacing|(min-|max-)?(height|block-size))$/;
/** Px above 1: lines use px. Window-edge insets do not belong to text. */
const IN_PX = /(?<![\w.])(?<!100d?vh - )(\d*\.?\d+)px/g;
const hasPx = (value: string) => [...value.matchAll(IN_PX)].some(([, px]) => Number(px) > 1);

it('gives text, and what holds it, sizes that follow the text size set in the browser', () => {
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
  const defined = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/(--w-[a-z0-9-]+):/g)].map(([, name]) => name)),
  );
  expect(defined.size).toBeGreaterThan(50);
  const used = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--w-[a-z0-9-]+)\)/g)].map(([, name]) => ({ file, name })),
  );
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([]);
});

it('gives them in classes too', () => {
  const views = sourceFiles(/\.tsx$/);
  expect(views.length).toBeGreaterThan(200);
  const found = views.flatMap(({ file, text }) => [...text.matchAll(classesInPx)].map(([it]) => `${file}: ${it}`));
  expect(found).toEqual([]);
});

it('chooses a layout by the room that the text leaves: larger text on a wide screen takes the one of a narrow screen', () => {
  const widths = sheets.flatMap(({ file, text }) => {
    const found: string[] = [];
    postcss.parse(text).walkAtRules(/^(media|container)$/, ({ params }) => {
      if (params.includes('width')) found.push(`${file}: ${params}`);
    });
    return found;
  });
  expect(widths.length).toBeGreaterThan(40);
  expect(widths.filter((one) => one.includes('px'))).toEqual([]);
});

const TOKEN = /--w-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;

it.each(['bg-quiet', 'bg-sunken'])('shows a box of %s on a surface in both themes', (name) => {
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const colours = new Map([...tokens.matchAll(TOKEN)].map(([, token, ...themes]) => [token, themes]));
  const surface = colours.get('surface');
  expect(surface).toHaveLength(2);
  expect(colours.get(name)?.map((colour, theme) => colour === surface?.[theme])).toEqual([false, false]);
  expect(colours.get(name)?.[1]).toBe('#1f241d');
});
