import { readdirSync } from 'node:fs';
import * as phosphor from '@phosphor-icons/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as account from './icons/account.ts';
import * as brands from './icons/brands.ts';
import * as core from './icons/core.ts';

const weights = ['regular', 'bold', 'fill'] as const;
const drawn = new Map(Object.entries(phosphor) as [string, phosphor.Icon][]);
const pathOf = (markup: string) => /<path d="([^"]+)"/.exec(markup)?.[1];

function drawingsOf(name: string) {
  const icon = drawn.get(name.replace(/(Fill|Bold)?Icon$/, 'Icon'));
  return icon ? weights.map((weight) => pathOf(renderToStaticMarkup(createElement(icon, { weight })))) : [];
}

describe('icons', () => {
  it.each(Object.entries({ ...core, ...account, ...brands }))('%s is drawn as Phosphor draws it', (name, icon) => {
    const own = pathOf(renderToStaticMarkup(createElement(icon)));
    expect(drawingsOf(name)).toContain(own);
    if (name.endsWith('FillIcon')) expect(own).toBe(drawingsOf(name)[2]);
  });

  it('are each in one group only', () => {
    const names = [core, account, brands].flatMap((group) => Object.keys(group));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(readdirSync(new URL('./icons', import.meta.url)).sort()).toEqual(['account.ts', 'brands.ts', 'core.ts']);
  });
});
