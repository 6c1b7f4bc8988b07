import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArchArt, type ArchArtName } from './arch-art.tsx';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const drawings = read('./arch-art.svg');
const symbols = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
const names = [...read('./arch-art.tsx').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name as ArchArtName);

describe('the arch', () => {
  it('is drawn for every name, and for no other', () => {
    expect(names.length).toBeGreaterThan(5);
    expect(symbols.sort()).toEqual(['arch', ...names].sort());
  });

  it('stands around the thing that is named', () => {
    const markup = renderToStaticMarkup(createElement(ArchArt, { name: 'door' }));
    expect([...markup.matchAll(/href="[^"]*#(\w+)"/g)].map(([, id]) => id)).toEqual(['arch', 'door']);
  });

  it('has no colour but those of the tokens', () => {
    const tokens = read('../styles/tokens.css');
    const colours = [...drawings.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour = '']) => colour);
    const named = colours
      .filter((colour) => colour !== 'none')
      .map((colour) => /^var\((--w-[a-z-]+)\)$/.exec(colour)?.[1]);
    expect(named.filter((name) => name === undefined || !tokens.includes(`${name}:`))).toEqual([]);
  });
});
