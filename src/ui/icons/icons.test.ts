import { readFileSync } from 'node:fs';
import * as phosphor from '@phosphor-icons/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as icons from './icons.ts';

const weights = ['regular', 'bold', 'fill'] as const;
const drawn = new Map(Object.entries(phosphor) as [string, phosphor.Icon][]);
const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
const symbols = new Map(
  [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 256 256"><path d="([^"]+)"\/><\/symbol>/g)].map(
    ([, id = '', path = '']) => [id, path],
  ),
);
const symbolOf = (icon: (typeof icons)[keyof typeof icons]) =>
  /#([a-z-]+)"/.exec(renderToStaticMarkup(createElement(icon)))?.[1] ?? '';

function drawingsOf(name: string) {
  const icon = drawn.get(name.replace(/(Fill|Bold)?Icon$/, 'Icon'));
  const pathOf = (markup: string) => /<path d="([^"]+)"/.exec(markup)?.[1];
  return icon ? weights.map((weight) => pathOf(renderToStaticMarkup(createElement(icon, { weight })))) : [];
}

describe('icons', () => {
  it.each(Object.entries(icons))('%s is drawn as Phosphor draws it', (name, icon) => {
    const own = symbols.get(symbolOf(icon));
    expect(drawingsOf(name)).toContain(own);
    if (name.endsWith('FillIcon')) expect(own).toBe(drawingsOf(name)[2]);
  });

  it('are each one symbol of the file, and the file has no other', () => {
    expect(Object.values(icons).map(symbolOf).sort()).toEqual([...symbols.keys()].sort());
  });
});
