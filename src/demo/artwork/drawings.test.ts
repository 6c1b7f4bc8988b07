import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoCategories } from '../catalogue/categories.ts';
import { GRAPHICS, graphicOf, TONES, toneOf } from './appearance.ts';
import { drawBrandIcon } from './brand-mark.ts';
import { drawArt } from './draw.server.ts';
import { loadLettering } from './lettering.server.ts';
import type { Lettering } from './lettering.ts';
import { castFrom, drawPackage, FORM_NAMES, formOf, lookOf, type PackageLook } from './product.ts';
import { drawStorefrontOf } from './storefront.ts';
import { elementsOf } from './well-formed.test-support.ts';

const HUES = [152, 128, 100, 78, 58, 38, 20, 352, 322, 278, 255, 236, 212, 186];
const lettering = await loadLettering();
const withoutFont: Lettering = () => null;
const HOSTILE = `</text><script>alert("1")</script>&amp;'\u0000\u{d800} url(#a)`;

const plain: PackageLook = {
  form: 'jar',
  hue: 152,
  tone: 'light',
  graphic: 'sun',
  brand: 'Halden',
  name: 'Granite Haze',
  weight: '3.5 g',
};

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
    expect(drawPackage({ ...plain, name: '大麻' }, lettering)).toContain('>大麻</text>');
  });

  it('has its brand small, its name large on two lines at most, and its weight', () => {
    for (const form of FORM_NAMES.filter((name) => name !== 'grinder')) {
      for (const name of ['Granite Haze', 'Haze', 'Midnight Fir Infused Pre-Rolls']) {
        const words = wordsIn(drawPackage({ ...plain, form, brand: 'Quarrylight Botanics', name }, withoutFont));
        const [brand, ...rest] = words;
        const weight = rest.pop();
        expect([brand?.text, weight?.text]).toEqual(['Quarrylight Botanics', '3.5 g']);
        expect(rest.map(({ text }) => text).join(' ')).toBe(name);
        expect(rest.length).toBeLessThan(3);
        for (const { size } of rest) {
          expect(size, form).toBeGreaterThan(brand?.size as number);
          expect(size, form).toBeGreaterThan(weight?.size as number);
        }
      }
    }
  });
});

describe('a storefront', () => {
  it('is well-formed for every seed, and stays small', () => {
    for (let seed = 0; seed < 24; seed++) {
      const svg = drawStorefrontOf({ name: 'Bellwoods Counter', hue: seed * 15, seed }, lettering);
      expectSound(svg);
      expect(svg.length).toBeLessThan(12_000);
    }
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
  it('of brands are well-formed', () => {
    for (const graphic of GRAPHICS) expectSound(drawBrandIcon({ hue: 322, graphic }));
  });

  it('of the site are well-formed, show a package that fits, carry no words, and stay small', async () => {
    const art = await drawArt();
    for (const svg of art.values()) expectSound(svg);
    const categories = [...art.keys()].flatMap((name) => /^categories\/(.*)\.svg$/.exec(name)?.[1] ?? []);
    expect(categories).toHaveLength(11);
    expect(new Set(categories.map((name) => formOf(name))).size).toBe(11);
    expect(art.get('categories/oils.svg')).toBe(
      drawPackage(
        { form: 'bottle', hue: 78, tone: 'light', graphic: 'orbit', brand: '', name: '', weight: '' },
        lettering,
      ),
    );
    expect(art.get('still-life.svg')?.length).toBeLessThan(40_000);
  });

  it('of the demo show products of its catalogue: each fits its part, in the closest hue there is', () => {
    const shown = { category: 'flower', subcategory: '', brand: 'Halden', name: 'Granite Haze', weight: '7 g' };
    const cast = castFrom([{ ...shown, category: 'oils' }, shown, { ...shown, brand: 'Quillon', name: 'Quiet Line' }]);
    const look = { ...lookOf(shown), graphic: 'sun' as const };
    expect(cast({ ...look, hue: look.hue + 15 })).toEqual(lookOf(shown));
    expect(cast({ ...look, hue: look.hue - 345 }).brand).toBe('Halden');
  });

  it('have a form for each category, and for subcategories that differ', () => {
    expect(formOf('no-such-category')).toBe('jar');
    const forms = demoCategories().flatMap(({ name, parent }) => (parent ? [[name, formOf(parent, name)]] : []));
    expect(Object.fromEntries(forms)).toMatchObject({
      gummies: 'pouch',
      'chocolate-and-baked': 'chocolate',
      'massage-oils': 'bottle',
      grinders: 'grinder',
      'papers-and-cones': 'carton',
      'pipes-and-bongs': 'carton',
    });
    expect(forms.filter(([, form]) => form === 'grinder')).toHaveLength(1);
  });
});

describe('text from outside', () => {
  it.each([
    ['outlined', lettering],
    ['as text', withoutFont],
  ])('never becomes markup (%s)', (_, letters) => {
    for (const svg of [
      drawPackage({ ...plain, brand: HOSTILE, name: HOSTILE, weight: HOSTILE }, letters),
      drawStorefrontOf({ name: HOSTILE, hue: 20, seed: 3 }, letters),
    ]) {
      expectSound(svg);
      expect(elementsOf(svg).map(({ name }) => name)).not.toContain('script');
    }
  });

  it('is well-formed whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (brand, name) => {
        expectSound(drawPackage({ ...plain, brand, name, weight: brand }, withoutFont));
        expectSound(drawStorefrontOf({ name, hue: 20, seed: 3 }, lettering));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the look of a brand', () => {
  it('keeps one family of hues and one graphic for all its products, for ever', () => {
    const looks = ['Halden', 'Quillon', 'Amberline Farms', '7ACRES', 'Łódź & Sons'].map(graphicOf);
    expect(looks).toEqual(['bands', 'orbit', 'steps', 'split', 'sun']);
    expect(toneOf('Halden', 'Granite Haze')).toBe('deep');
    const product = { category: 'vapes', subcategory: '', brand: 'Halden', name: 'Granite Haze', weight: '1 g' };
    expect(lookOf(product)).toEqual({
      ...{ form: 'vape', hue: 84, graphic: 'bands', tone: 'deep' },
      ...{ brand: 'Halden', name: 'Granite Haze', weight: '1 g' },
    });
  });
});

/** The words of a drawing without a font, from top to bottom. */
const wordsIn = (svg: string) =>
  [...svg.matchAll(/<text[^>]* font-size="([\d.]+)"[^>]*>([^<]*)/g)].map(([, size, text]) => ({
    size: Number(size),
    text,
  }));

/** Well-formed, in its namespace, self-contained; every id unique and every reference to one answered. */
function expectSound(svg: string): void {
  const elements = elementsOf(svg);
  expect(elements[0]).toMatchObject({ name: 'svg', attributes: { xmlns: 'http://www.w3.org/2000/svg' } });
  const values = elements.flatMap(({ attributes }) => Object.entries(attributes));
  const ids = values.filter(([key]) => key === 'id').map(([, value]) => value);
  expect(new Set(ids).size).toBe(ids.length);
  const references = values.flatMap(([, value]) => [...value.matchAll(/url\(#([^)]*)\)/g)]);
  for (const reference of references) expect(ids).toContain(reference[1]);
  for (const [key] of values) expect(key).not.toMatch(/^on|href/);
}
