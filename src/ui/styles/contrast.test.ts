import { readFileSync } from 'node:fs';
import type { Rule } from 'postcss';
import { expect, it } from 'vitest';
import { sourceFiles, styleRules } from '../../../tests/support/style-rules.ts';

// Axe reads the pages in the light theme; only every-page.test.ts and accessible-states.test.ts read them in both. These
// rules carry over what axe finds in light: text that reads there reads in the dark theme.

/** Grounds of pages, boxes and rows: any text may stand on them. */
const PLAIN = [
  ...['bg', 'bg-subtle', 'bg-sunken', 'bg-quiet', 'surface', 'surface-raised', 'tile', 'tile-hover'],
  ...['border', 'map-land'],
  ...['brand-soft', 'brand-soft-strong', 'success-soft', 'info-soft', 'warning-soft', 'danger-soft', 'sale-soft'],
];
/** Of words and icons. */
const TEXTS = [
  ...['text', 'text-muted', 'text-subtle', 'link', 'brand', 'brand-text', 'danger', 'danger-text', 'sale', 'star'],
  ...['success', 'success-text', 'info', 'info-text', 'warning', 'warning-text', 'map-label'],
];
/** Grounds that only their own text stands on. */
const FILLS: Record<string, string[]> = {
  brand: ['on-brand', 'surface', 'bg'],
  'brand-hover': ['on-brand'],
  'brand-active': ['on-brand'],
  'brand-deep': ['spruce-25', 'spruce-100'],
  danger: ['bg'],
  sale: ['on-sale'],
  'surface-inverse': ['text-inverse'],
  'text-muted': ['bg'],
  'text-subtle': ['bg'],
};
/** Bars, dots, knobs and veils: nothing is written on them. */
const NO_TEXT = new Set([
  ...[
    'border-control',
    'border-strong',
    'cbd',
    'hybrid',
    'indica',
    'sativa',
    'info',
    'success',
    'text',
    'warning',
    'knob',
    'on-brand',
  ],
  ...['scrim', 'skeleton', 'skeleton-shine', 'spruce-25'],
]);
/** Words and icons on fills, and words of what is switched off, which WCAG 1.4.3 leaves out. */
const NOT_ON_PLAIN = new Set([
  ...Object.values(FILLS).flat(),
  ...['text-disabled', 'border-strong', 'brand-soft-strong', 'knob'],
]);

const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
const COLOUR = /--w-([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;
const colours = new Map(
  [...tokens.matchAll(COLOUR)].map(([, name, light, dark, both]) => [name, [light ?? both, dark ?? both]]),
);

it.each(PLAIN)('what reads on %s in the light theme reads on it in the dark one', (ground) => {
  const lost = TEXTS.filter((text) => {
    const [light, dark] = contrasts(text, ground);
    return [4.5, 3].some((least) => light >= least && dark < least);
  });
  expect(lost).toEqual([]);
});

it.each(Object.entries(FILLS).flatMap(([fill, texts]) => texts.map((text) => [text, fill] as const)))(
  '%s reads on %s in both themes',
  (text, fill) => {
    for (const contrast of contrasts(text, fill)) expect(contrast).toBeGreaterThanOrEqual(4.5);
  },
);

const rules = styleRules();
const classes = sourceFiles(/\.tsx?$/);
const ofClasses = new Map(
  [...tokens.matchAll(/--color-([a-z0-9-]+): var\(--w-([a-z0-9-]+)\)/g)].map(([, name, token]) => [name, token]),
);

it('knows every ground and every colour of text that a sheet or a class names', () => {
  const grounds = used(/^background(-color)?$/, /(?<![\w-])bg-([a-z][a-z0-9-]*)/g);
  const texts = used(/^color$/, /(?<![\w-])text-([a-z][a-z0-9-]*)/g);
  expect(grounds.size).toBeGreaterThan(30);
  expect(texts.size).toBeGreaterThan(15);
  expect([...grounds].filter((name) => !PLAIN.includes(name) && !FILLS[name] && !NO_TEXT.has(name))).toEqual([]);
  expect([...texts].filter((name) => !TEXTS.includes(name) && !NOT_ON_PLAIN.has(name))).toEqual([]);
});

it('writes on a fill in its own colour: where a rule says both, they belong together', () => {
  const pairs = rules.flatMap(({ file, rule }) => {
    const [fill] = tokensIn(rule, /^background(-color)?$/);
    const [text] = tokensIn(rule, /^color$/);
    return fill && text && FILLS[fill] ? [{ at: `${file}: ${rule.selector}`, fill, text }] : [];
  });
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(({ fill, text }) => !FILLS[fill]?.includes(text))).toEqual([]);
  // A colour by its name is the same in both themes; a fill is not.
  const named = rules.filter(({ rule }) => {
    const [fill] = tokensIn(rule, /^background(-color)?$/);
    return (
      fill && FILLS[fill] && rule.some((one) => one.type === 'decl' && one.prop === 'color' && !one.value.includes('('))
    );
  });
  expect(named.map(({ file, rule }) => `${file}: ${rule.selector}`)).toEqual([]);
});

function used(property: RegExp, inClasses: RegExp): Set<string> {
  const named = classes.flatMap(({ text }) => [...text.matchAll(inClasses)].map(([, name]) => ofClasses.get(name)));
  return new Set([
    ...rules.flatMap(({ rule }) => tokensIn(rule, property)),
    ...named.filter((name) => name !== undefined),
  ]);
}

function tokensIn(rule: Rule, property: RegExp): string[] {
  return rule.nodes.flatMap((node) =>
    node.type === 'decl' && property.test(node.prop)
      ? [...node.value.matchAll(/var\(--w-([a-z0-9-]+)/g)].map(([, name]) => name as string)
      : [],
  );
}

/** Of a text on its ground, in the light and in the dark theme (WCAG 2.2, 1.4.3). */
function contrasts(text: string, ground: string): [number, number] {
  return [0, 1].map((theme) => {
    const [a = 0, b = 0] = [text, ground].map((name) => luminance(colours.get(name)?.[theme] as string));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }) as [number, number];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
