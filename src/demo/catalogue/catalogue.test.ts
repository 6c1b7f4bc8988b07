import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#features/places';
import { demoCatalogue } from './catalogue.ts';
import { slug } from './text.ts';

const FIRST_START = { stores: 160, listings: 20_000 };
const whole = (catalogue: ReturnType<typeof demoCatalogue>) => ({ ...catalogue, shelves: [...catalogue.shelves()] });
const hashOf = (catalogue: ReturnType<typeof demoCatalogue>) =>
  createHash('sha256')
    .update(JSON.stringify(whole(catalogue)))
    .digest('hex');

const catalogue = whole(demoCatalogue(FIRST_START));
const listings = catalogue.shelves.flat();

describe('the demo catalogue', () => {
  it('is the same every time', () => {
    expect(hashOf(demoCatalogue(FIRST_START))).toBe(hashOf(demoCatalogue(FIRST_START)));
    expect(hashOf(demoCatalogue({ stores: 20, listings: 500 }))).not.toBe(hashOf(demoCatalogue(FIRST_START)));
  });

  it('has as many stores and listings as were asked for, and 600 products of 90 brands', () => {
    expect(catalogue.stores).toHaveLength(160);
    expect(listings).toHaveLength(20_000);
    expect(catalogue.products).toHaveLength(600);
    expect(catalogue.brands).toHaveLength(90);
    for (const [stores, count] of [
      [1, 1],
      [3, 1_800],
      [7, 100],
    ] as const) {
      expect([...demoCatalogue({ stores, listings: count }).shelves()].flat(), `${stores}`).toHaveLength(count);
    }
    expect(() => [...demoCatalogue({ stores: 2, listings: 1_201 }).shelves()]).toThrow(RangeError);
  });

  it('makes a large catalogue: some products at most stores, some at one or two, and every key once', () => {
    const { products, shelves } = demoCatalogue({ products: 3_000, stores: 400, listings: 100_000 });
    expect(products).toHaveLength(3_000);
    expect(new Set(products.map(({ importKey }) => importKey)).size).toBe(3_000);
    const at = Map.groupBy([...shelves()].flat(), ({ product }) => product);
    const counts = products.map((_, index) => at.get(index)?.length ?? 0);
    expect(Math.max(...counts)).toBeGreaterThan(350);
    expect(counts.filter((count) => count === 1 || count === 2).length).toBeGreaterThan(10);
  });

  it('makes a sparse catalogue: each product at exactly so many stores', () => {
    const { shelves } = demoCatalogue({ products: 1_000, stores: 40, listings: 0, offers: 2 });
    const at = Map.groupBy([...shelves()].flat(), ({ product }) => product);
    expect(at.size).toBe(1_000);
    expect([...at.values()].filter((offers) => new Set(offers.map(({ store }) => store)).size !== 2)).toEqual([]);
  });

  it('names everything once', () => {
    const keys = [
      catalogue.products.map(({ importKey }) => importKey),
      catalogue.brands.map(({ name }) => name),
      catalogue.categories.map(({ name }) => name),
      catalogue.stores.map(({ name }) => name),
      catalogue.stores.map(({ licenceNumber }) => licenceNumber),
      catalogue.stores.map(({ address, city }) => `${address} ${city}`),
      listings.map(({ store, product }) => `${store} ${product}`),
    ];
    for (const some of keys) expect(new Set(some).size).toBe(some.length);
  });

  it('offers every product somewhere, in every category and subcategory', () => {
    expect(new Set(listings.map(({ product }) => product)).size).toBe(600);
    const parentOf = new Map(catalogue.categories.map(({ name, parent }) => [name, parent]));
    for (const { category, subcategory, displayName } of catalogue.products) {
      expect(parentOf.get(subcategory), displayName).toBe(category);
    }
    const used = new Set(catalogue.products.flatMap(({ category, subcategory }) => [category, subcategory]));
    expect(catalogue.categories.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  it('has brands for its products, each said something of', () => {
    const brands = new Set(catalogue.brands.map(({ name }) => name));
    expect(catalogue.products.filter(({ brand }) => !brands.has(brand))).toEqual([]);
    for (const { displayName, description } of catalogue.brands)
      expect(description.length, displayName).toBeGreaterThan(40);
    for (const { displayName, description } of catalogue.products) {
      expect(description, displayName).not.toMatch(
        /[{}]|undefined|\b(relax|relief|pain|anxiety|sleep|cures|heal|medic)/i,
      );
    }
  });

  it('states terpenes and aroma of what is named after a variety, most products', () => {
    const labelled = catalogue.products.filter(({ terpenes }) => terpenes.length > 0);
    expect(labelled.length / catalogue.products.length).toBeGreaterThan(0.5);
    for (const { category, terpenes, terpenePercent, aroma } of labelled) {
      expect(['flower', 'pre-rolls', 'vapes', 'extracts']).toContain(category);
      expect([new Set(terpenes).size, new Set(aroma).size]).toEqual([3, 2]);
      expect(terpenePercent).toBeGreaterThan(1);
      expect(terpenePercent).toBeLessThan(10);
    }
    const dated = listings.filter(({ packedDaysAgo }) => packedDaysAgo !== null);
    expect(dated.length / listings.length).toBeCloseTo(0.7, 1);
  });

  it('counts the 30 g limit right', () => {
    const golden: Record<string, number> = {
      '3.5 g': 3_500,
      '28 g': 28_000,
      '355 mL': 623,
      '236 mL': 415,
      '3 seeds': 3_000,
      '30 mL': 429,
      '0.95 g': 3_800,
    };
    const seen = new Map(catalogue.products.map(({ netWeight, driedEquivalentMg }) => [netWeight, driedEquivalentMg]));
    for (const [label, mg] of Object.entries(golden)) expect(seen.get(label), label).toBe(mg);
    for (const { category, driedEquivalentMg } of catalogue.products) {
      if (category === 'accessories') expect(driedEquivalentMg).toBe(0);
      else expect(driedEquivalentMg).toBeGreaterThan(0);
    }
    const labelled = catalogue.products.find(
      ({ importKey }) => importKey === 'demo-saltfern-botanics-muscle-rub-1-1-60g',
    );
    expect(labelled?.driedEquivalentMg).toBe(857);
  });

  it('says what each product is taxed as', () => {
    const classes = new Map(catalogue.products.map(({ importKey, taxClass }) => [importKey, taxClass]));
    expect(classes.get('demo-umberleaf-works-dry-herb-vaporizer-1-pc')).toBe('dry-herb-vaporizer');
    expect(classes.get('demo-driftnorth-works-510-battery-slim-1-pc')).toBe('vaporizer');
    const seen = Map.groupBy(catalogue.products, ({ category }) => category);
    for (const [category, products] of seen) {
      const kinds = [...new Set(products.map(({ taxClass }) => taxClass))].toSorted();
      const accessories = ['accessory', 'dry-herb-vaporizer', 'vaporizer'];
      expect(kinds, category).toEqual(
        category === 'accessories' ? accessories : [category === 'vapes' ? 'vape-cartridge' : 'cannabis'],
      );
    }
  });

  it('keeps to the law’s 10 mg THC in an edible or a drink', () => {
    const strong = catalogue.products.filter(
      ({ category, thc }) => ['edibles', 'beverages'].includes(category) && (thc?.[1] ?? 0) > 10,
    );
    expect(strong).toEqual([]);
  });

  it('has prices, sales and stock that make sense', () => {
    const wrong = listings.filter(
      ({ priceCents, salePriceCents, discountPercent, isDiscountEnabled, quantity }) =>
        priceCents < 1 ||
        (salePriceCents !== null && (salePriceCents < 1 || salePriceCents >= priceCents)) ||
        (isDiscountEnabled && discountPercent === null) ||
        quantity < 0,
    );
    expect(wrong).toEqual([]);
    const share = (some: unknown[]) => some.length / listings.length;
    expect(share(listings.filter(({ quantity }) => quantity === 0))).toBeCloseTo(0.04, 1);
    expect(share(listings.filter(({ salePriceCents }) => salePriceCents !== null))).toBeCloseTo(0.11, 1);
    expect(listings.some(({ quantity }) => quantity === 1)).toBe(true);
  });

  it('has two thirds of its stores in and around Toronto, and Kenora on Central time', () => {
    const near = catalogue.stores.filter((store) => distanceKm(at(store), { lat: 43.7, lng: -79.42 }) < 80);
    expect(near.length / 160).toBeGreaterThan(0.62);
    expect(near.length / 160).toBeLessThan(0.78);
    for (const { city, timeZone } of catalogue.stores) {
      expect(timeZone).toBe(city === 'Kenora' ? 'America/Winnipeg' : 'America/Toronto');
    }
    const cities = new Set(catalogue.stores.map(({ city }) => city));
    for (const city of ['Ottawa', 'Hamilton', 'London', 'Thunder Bay', 'Kenora'])
      expect(cities.has(city), city).toBe(true);
  });

  it('delivers within closed rings around the store, the far one asking more', () => {
    expect(catalogue.stores.some(({ zones }) => zones.length === 2)).toBe(true);
    for (const { zones, hasDelivery, displayName, ...store } of catalogue.stores) {
      expect(zones.length > 0, displayName).toBe(hasDelivery);
      for (const { area } of zones) {
        expect(area).toHaveLength(1);
        expect(area[0]?.[0]).toEqual(area[0]?.at(-1));
        for (const [lng, lat] of area[0] ?? []) expect(distanceKm(at(store), { lng, lat })).toBeLessThan(30);
      }
      const [near, far] = zones;
      if (near && far) expect(far.minSpendCents > near.minSpendCents && far.feeCents > near.feeCents).toBe(true);
    }
  });

  it('opens some stores past midnight and closes others for a day', () => {
    const pastMidnight = catalogue.stores.filter(({ hours }) =>
      hours.some(({ opensAt, closesAt }) => closesAt <= opensAt),
    );
    expect(pastMidnight.length).toBeGreaterThan(3);
    expect(pastMidnight.length).toBeLessThan(12);
    expect(catalogue.stores.some(({ hours }) => hours.length === 6)).toBe(true);
  });

  it('gives only addresses and numbers that nobody has', () => {
    for (const { website, contactEmail, contactNumber } of catalogue.stores) {
      expect(website).toMatch(/^https:\/\/[a-z0-9-]+\.example$/);
      expect(contactEmail).toMatch(/@[a-z0-9-]+\.example$/);
      expect(contactNumber).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });

  it('is reviewed: short texts, one to five stars, moods of products only', () => {
    expect(catalogue.reviews.length).toBeGreaterThan(3_000);
    for (const { rate, description, kind, moods, ageMinutes } of catalogue.reviews) {
      expect(rate >= 1 && rate <= 5 && description.length > 0 && description.length <= 200 && ageMinutes > 0).toBe(
        true,
      );
      if (kind === 'store') expect(moods).toEqual([]);
    }
    for (const stars of [1, 2, 3, 4, 5])
      expect(
        catalogue.reviews.some(({ rate }) => rate === stars),
        `${stars}`,
      ).toBe(true);
  });
});

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ lat: latitude, lng: longitude });

describe('slug', () => {
  it.each([
    ['Kindling & Co. Cannabis', 'kindling-and-co-cannabis'],
    ['(GAS)', 'gas'],
    ["Wake n' Bake", 'wake-n-bake'],
    ['Café Zoë', 'cafe-zoe'],
    ['!!!', ''],
  ])('%s is %s', (text, key) => {
    expect(slug(text)).toBe(key);
  });
});
