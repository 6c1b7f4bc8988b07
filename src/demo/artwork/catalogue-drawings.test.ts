import { beforeAll, describe, expect, it } from 'vitest';
import { hueOf } from '#features/pictures';
import { demoCatalogue } from '../catalogue/catalogue.ts';
import { drawCategories } from './category-art.ts';
import { drawArt } from './draw.server.ts';
import { loadLettering } from './lettering.server.ts';
import { paletteOf } from './palette.ts';
import { castFrom, drawPackage, lookOf, type PackageFinder, type PackageLook } from './product.ts';
import { drawStillLife } from './still-life.ts';

const { brands, products: all } = demoCatalogue({ stores: 1, listings: 0 });
const FAMILIES = new Set(brands.map(({ displayName }) => hueOf(displayName)));
const nameOfBrand = new Map(brands.map(({ name, displayName }) => [name, displayName]));
const products = all.map(({ category, subcategory, brand, displayName, netWeight }) => ({
  ...{ category, subcategory, brand: nameOfBrand.get(brand) as string, name: displayName, weight: netWeight ?? '' },
}));

/** Written down a second time: what the package of each category is, where its subcategory does not say otherwise. */
const FORMS: Record<string, string> = {
  flower: 'jar',
  'pre-rolls': 'preroll',
  vapes: 'vape',
  extracts: 'concentrate',
  edibles: 'pouch',
  beverages: 'can',
  oils: 'bottle',
  capsules: 'capsules',
  topicals: 'topical',
  seeds: 'seeds',
  accessories: 'carton',
};
const OTHER_FORMS: Record<string, string> = {
  'chocolate-and-baked': 'chocolate',
  'massage-oils': 'bottle',
  grinders: 'grinder',
};
/** Degrees between a product and its brand. */
const WIDEST_SHIFT = 9;

const withoutFont = () => null;
const wordsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => textOf(text));
const textOf = (markup: string) =>
  markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof MARKUP) => MARKUP[name]);
const MARKUP = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

describe('every product of the demo’s catalogue', () => {
  it('has its brand, its name and its weight on its label', () => {
    expect(products.length).toBeGreaterThan(300);
    for (const product of products) {
      const look = lookOf(product);
      // A grinder has no label.
      if (look.form !== 'grinder') expect(wordsIn(drawPackage(look, withoutFont)).join(' ')).toBe(labelOf(look));
    }
  });

  it('is drawn in a hue of its brand’s family, which no other family is nearer to', () => {
    for (const product of products) {
      const look = lookOf(product);
      const own = hueOf(product.brand);
      expect(apart(look.hue, own), product.name).toBeLessThanOrEqual(WIDEST_SHIFT);
      for (const family of FAMILIES)
        expect(apart(look.hue, family), product.name).toBeGreaterThanOrEqual(apart(look.hue, own));
      // Of metal, in that hue.
      if (look.form === 'grinder') continue;
      expect(drawPackage(look, withoutFont), product.name).toContain(paletteOf(look.hue, look.tone).ink);
    }
  });

  it('has the package of its category', () => {
    for (const product of products)
      expect(lookOf(product).form, product.name).toBe(OTHER_FORMS[product.subcategory] ?? FORMS[product.category]);
    expect(new Set(products.map((product) => lookOf(product).form)).size).toBeGreaterThanOrEqual(11);
  });
});

describe('the pictures of home and of the categories', () => {
  let art: Map<string, string>;
  beforeAll(async () => {
    art = await drawArt();
  });
  const isInCatalogue = ({ brand, name, weight }: PackageLook) =>
    products.some((product) => product.brand === brand && product.name === name && product.weight === weight);

  it('show products and brands that are in the catalogue', async () => {
    const seen: PackageLook[] = [];
    const noting =
      (find: PackageFinder): PackageFinder =>
      (part) => {
        const look = find(part);
        seen.push(look);
        return look;
      };
    const castOf = (category?: string) =>
      noting(castFrom(products.filter((product) => !category || product.category === category)));
    const pictures = (letters: Parameters<typeof drawStillLife>[1]): [string, string][] => [
      ['still-life', drawStillLife(castOf(), letters)],
      ...drawCategories(castOf, letters).map(([name, svg]): [string, string] => [`categories/${name}`, svg]),
    ];
    const words = pictures(withoutFont).map(([, svg]) => wordsIn(svg).join(' '));
    expect(seen.filter((look) => !isInCatalogue(look))).toEqual([]);
    expect(words.filter(Boolean).join(' ')).toBe(
      seen
        .filter(({ form }) => form !== 'grinder')
        .map(labelOf)
        .join(' '),
    );
    expect(new Set(seen.map(({ brand }) => brand)).size).toBeGreaterThan(5);
    // And these are the files that the demo serves.
    for (const [name, svg] of pictures(await loadLettering())) expect(art.get(`demo/${name}.svg`), name).toBe(svg);
  });
});

function labelOf({ brand, name, weight }: PackageLook): string {
  return [brand, name, weight].filter(Boolean).join(' ');
}
