import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRAPHICS, graphicOf, HUES, hueOf, TONES, toneOf } from './appearance.ts';
import { drawBrandIcon, drawBrandTile } from './brand-mark.ts';
import { CATEGORY_NAMES, categoryHueOf } from './category-look.ts';
import { drawCategoryPackage } from './category-picture.ts';
import { BRAND_SIZE, drawInitials, initialsOf, PRODUCT_SIZE, STORE_SIZE } from './initials.ts';
import { loadLettering } from './lettering.server.ts';
import type { Lettering } from './lettering.ts';
import { drawMissingMark } from './missing-mark.ts';
import { drawPackage, FORM_NAMES, formOf, lookOf, type PackageLook } from './product.ts';
import { drawStillLife } from './still-life.ts';
import { drawStorefrontOf } from './storefront.ts';
import { elementsOf } from './well-formed.test-support.ts';

const lettering = await loadLettering();
const withoutFont: Lettering = () => null;
const HOSTILE = `</text><script>alert("1")</script>&amp;'\u0000\u{d800} url(#a)`;

const plain: PackageLook = {
  form: 'jar',
  hue: 152,
  tone: 'light',
  graphic: 'sun',
  wordmark: 'Halden',
  descriptor: '3.5 g',
};

describe('initials', () => {
  it.each([
    ['The Hunny Pot Cannabis Co.', 'HP'],
    ["Pop's Cannabis Co.", 'PC'],
    ['420 Bliss', '4B'],
    ['Éclair–Vert', 'ÉV'],
    ['(X)', 'X'],
    ['The', 'T'],
    ['大麻 Haze', '大H'],
    ['!!!', ''],
  ])('of %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('are well-formed in every size, whatever the name', () => {
    for (const size of [PRODUCT_SIZE, BRAND_SIZE, STORE_SIZE]) {
      for (const letters of [lettering, withoutFont]) {
        fc.assert(
          fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
            const svg = drawInitials(name, size, letters, { theme: 'dark' });
            expectSound(svg);
            expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          }),
          { numRuns: 50 },
        );
      }
    }
  });
});

describe('a package', () => {
  it('is well-formed in every form, tone and graphic, with ids that occur once and are all defined', () => {
    for (const form of FORM_NAMES) {
      for (const tone of TONES) {
        for (const graphic of GRAPHICS) {
          const svg = drawPackage({ ...plain, form, tone, graphic }, lettering);
          expectSound(svg);
          expect(svg.length, `${form} ${tone} ${graphic}`).toBeLessThan(12_000);
          expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
        }
      }
    }
  });

  it('looks different in every form, tone, graphic and hue', () => {
    const variants = [
      ...FORM_NAMES.map((form) => ({ form })),
      ...TONES.slice(1).map((tone) => ({ tone })),
      ...GRAPHICS.slice(1).map((graphic) => ({ graphic })),
      ...HUES.slice(1).map((hue) => ({ hue })),
    ];
    const drawn = new Set(variants.map((variant) => drawPackage({ ...plain, ...variant }, lettering)));
    expect(drawn.size).toBe(variants.length);
  });

  it('is the same text for the same input', () => {
    expect(drawPackage(plain, lettering)).toBe(drawPackage({ ...plain }, lettering));
  });

  it('carries its words as outlines, so that it needs no font', () => {
    for (const form of FORM_NAMES) expect(drawPackage({ ...plain, form }, lettering)).not.toContain('<text');
  });

  it('leaves words that the font cannot write as text', () => {
    expect(drawPackage({ ...plain, wordmark: '大麻' }, lettering)).toContain('>大麻</text>');
  });

  it('breaks a long brand into two lines that both fit its label', () => {
    const svg = drawPackage({ ...plain, wordmark: 'Quarrylight Botanics' }, withoutFont);
    expect(svg).toContain('>Quarrylight</text>');
    expect(svg).toContain('>Botanics</text>');
  });

  it('names itself only when it is asked to', () => {
    expect(drawPackage(plain, lettering)).toContain('aria-hidden="true"');
    expect(drawPackage(plain, lettering, { label: 'Halden "Sun"' })).toContain(
      'role="img" aria-label="Halden &quot;Sun&quot;"',
    );
  });

  it('is 5 % darker in the dark theme, and otherwise the same', () => {
    const light = drawPackage(plain, lettering);
    const dark = drawPackage(plain, lettering, { theme: 'dark' });
    expect(light).toContain('="#fff"');
    expect(dark).toContain('="#f2f2f2"');
    expect(dark.replace(/#[0-9a-f]{6}/g, '')).toBe(light.replace(/#(?:[0-9a-f]{6}|fff|000)(?=")/g, ''));
  });
});

describe('a storefront', () => {
  it('is well-formed for every seed, open and closed, and stays small', () => {
    for (let seed = 0; seed < 24; seed++) {
      for (const isOpen of [true, false]) {
        const svg = drawStorefrontOf({ name: 'Bellwoods Counter', hue: seed * 15, seed, isOpen }, lettering);
        expectSound(svg);
        expect(svg.length).toBeLessThan(12_000);
      }
    }
  });

  it('darkens its windows when it is closed', () => {
    const look = { name: 'Bellwoods Counter', hue: 152, seed: 0 };
    expect(drawStorefrontOf({ ...look, isOpen: false }, lettering)).not.toBe(drawStorefrontOf(look, lettering));
  });

  it('writes a long name in two lines, cut at 44 letters', () => {
    const name = 'Olympia Cannabis Merrickville (OC Merrickville)';
    const svg = drawStorefrontOf({ name, hue: 20, seed: 1 }, withoutFont);
    expect([...svg.matchAll(/<text[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([
      'Olympia Cannabis',
      'Merrickville (OC Merrickvi…',
    ]);
  });
});

describe('the other pictures', () => {
  it('are well-formed, each in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const graphic of GRAPHICS) {
        const look = { name: 'Quarrylight Botanics', hue: 322, graphic };
        expectSound(drawBrandIcon(look, { theme }));
        expectSound(drawBrandTile(look, lettering, { theme }));
      }
      for (const name of CATEGORY_NAMES) expectSound(drawCategoryPackage(name, lettering, { theme }));
      expectSound(drawMissingMark(theme));
      expectSound(drawStillLife(lettering, { theme }));
    }
  });

  it('show a package that fits for every category', () => {
    expect(new Set(CATEGORY_NAMES.map((name) => formOf(name))).size).toBe(CATEGORY_NAMES.length);
    expect(formOf('no-such-category')).toBe('jar');
    expect([formOf('topicals', 'massage-oils'), formOf('topicals', 'bath')]).toEqual(['bottle', 'topical']);
  });

  it('tint the tile of a category in the hue of its package', () => {
    expect([categoryHueOf('flower'), categoryHueOf('vapes'), categoryHueOf('no-such-category')]).toEqual([
      152, 212, 152,
    ]);
  });

  it('write the name of a brand in light letters in the dark theme', () => {
    const look = { name: 'Halden', hue: 152, graphic: 'sun' } as const;
    expect(drawBrandTile(look, lettering, { theme: 'light' })).toContain('fill="#163620"');
    expect(drawBrandTile(look, lettering, { theme: 'dark' })).not.toContain('fill="#163620"');
  });

  it('keep the still life of five packages below 40 KB', () => {
    expect(drawStillLife(lettering).length).toBeLessThan(40_000);
  });
});

describe('text from outside', () => {
  it.each([
    ['outlined', lettering],
    ['as text', withoutFont],
  ])('never becomes markup (%s)', (_, letters) => {
    for (const svg of [
      drawPackage({ ...plain, wordmark: HOSTILE, descriptor: HOSTILE }, letters, { label: HOSTILE }),
      drawStorefrontOf({ name: HOSTILE, hue: 20, seed: 3 }, letters, { label: HOSTILE }),
      drawBrandTile({ name: HOSTILE, hue: 20, graphic: 'arch' }, letters, { label: HOSTILE }),
    ]) {
      expectSound(svg);
      expect(elementsOf(svg).map(({ name }) => name)).not.toContain('script');
    }
  });

  it('is well-formed whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (word, name) => {
        expectSound(drawPackage({ ...plain, wordmark: word, descriptor: name }, withoutFont, { label: word }));
        expectSound(drawStorefrontOf({ name, hue: 20, seed: 3 }, lettering));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the look of a brand', () => {
  it('keeps one hue and one graphic for all its products, for ever', () => {
    const looks = ['Halden', 'Quillon', 'Amberline Farms', '7ACRES', 'Łódź & Sons'].map((name) => [
      name,
      hueOf(name),
      graphicOf(name),
    ]);
    expect(looks).toEqual([
      ['Halden', 78, 'bands'],
      ['Quillon', 128, 'orbit'],
      ['Amberline Farms', 128, 'steps'],
      ['7ACRES', 322, 'split'],
      ['Łódź & Sons', 100, 'sun'],
    ]);
    expect(toneOf('Halden', 'Granite Haze')).toBe('deep');
  });

  it('gives way to what the brand has chosen', () => {
    const product = { category: 'vapes', brand: 'Halden', name: 'Granite Haze', weight: '1 g' };
    expect(lookOf(product)).toEqual({
      form: 'vape',
      hue: 78,
      graphic: 'bands',
      tone: 'deep',
      wordmark: 'Halden',
      descriptor: '1 g',
    });
    expect(lookOf({ ...product, hue: 12, graphic: 'arch' })).toMatchObject({ hue: 12, graphic: 'arch', tone: 'deep' });
  });
});

/** Well-formed, in its namespace, self-contained; every id unique and every reference to one answered. */
function expectSound(svg: string): void {
  const elements = elementsOf(svg);
  expect(elements[0]).toMatchObject({ name: 'svg', attributes: { xmlns: 'http://www.w3.org/2000/svg' } });
  const values = elements.flatMap(({ attributes }) => Object.entries(attributes));
  const ids = values.filter(([key]) => key === 'id').map(([, value]) => value);
  expect(new Set(ids).size).toBe(ids.length);
  const references = values
    .filter(([key]) => key !== 'aria-label')
    .flatMap(([, value]) => [...value.matchAll(/url\(#([^)]*)\)/g)]);
  for (const reference of references) expect(ids).toContain(reference[1]);
  for (const [key] of values) expect(key).not.toMatch(/^on|href/);
}
