import { describe, expect, it } from 'vitest';
import { readListingRow } from './listing-row.ts';
import { readProductRow } from './product-row.ts';
import { readStoreRow, timeZoneOf } from './store-row.ts';

const STORE = {
  licence: 'CRSA1000001',
  name: 'NORTHERN LEAF',
  address: '534 BAYFIELD ST UNIT B',
  city: 'Barrie',
  province: 'ON',
  postal_code: 'L4M 5A2',
  lat: '',
  lon: '',
  coord_source: '',
  website_host: 'northernleaf.example',
};

describe('a row of stores', () => {
  it('keeps the name as the register has it beside one to read', () => {
    expect(readStoreRow(STORE)).toEqual({
      licenceNumber: 'CRSA1000001',
      licenceHolder: 'NORTHERN LEAF',
      name: 'northern-leaf-barrie-crsa1000001',
      displayName: 'Northern Leaf',
      address: '534 Bayfield St Unit B',
      city: 'Barrie',
      province: 'ON',
      postalCode: 'L4M 5A2',
      website: 'https://northernleaf.example',
      point: null,
      hours: null,
      phone: null,
      preparation: null,
      licenceExpiresOn: null,
      cards: [],
      picture: null,
    });
  });

  it('knows how well its point is known', () => {
    const point = { lat: '44.4', lon: '-79.7' };
    expect(readStoreRow({ ...STORE, ...point, coord_source: 'open_exact' }).point).toEqual({
      latitude: 44.4,
      longitude: -79.7,
      precision: 'address',
    });
    expect(readStoreRow({ ...STORE, ...point, coord_source: 'open_nearest' }).point?.precision).toBe('street');
  });

  it('does without postal code and website', () => {
    expect(readStoreRow({ ...STORE, postal_code: '', website_host: 'http' })).toMatchObject({
      postalCode: null,
      website: null,
    });
    expect(readStoreRow({ ...STORE, postal_code: 'l4m5a2' }).postalCode).toBe('L4M 5A2');
  });

  it.each([
    [{ licence: '' }, 'licence: is missing.'],
    [{ licence: 'A B' }, "licence: 'A B' is not a licence number."],
    [{ name: '  ' }, 'name: is missing.'],
    [{ address: '' }, 'address: is missing.'],
    [{ city: '' }, 'city: is missing.'],
    [{ province: 'NY' }, "province: 'NY' is not a Canadian province."],
    [{ postal_code: 'D1D 1D1' }, "postal_code: 'D1D 1D1' is not a Canadian postal code."],
    [{ lat: '44.4' }, "lat, lon: '44.4, ' is not a point in Canada."],
    [{ lat: '-79.7', lon: '44.4' }, "lat, lon: '-79.7, 44.4' is not a point in Canada."],
    [{ hours: 'Mon 9-5' }, "hours: 'Mon 9-5' has no times such as 9:00-21:00, on the 24-hour clock."],
    [{ phone: '911' }, "phone: '911' is not a Canadian phone number such as 416 555 0123."],
    [{ preparation_minutes: 'soon' }, "preparation_minutes: 'soon' is not a number of minutes from 1 to 180."],
    [{ licence_expires: '2027-02-30' }, "licence_expires: '2027-02-30' is not a day such as 2027-03-31."],
    [{ licence_expires: '31/03/2027' }, "licence_expires: '31/03/2027' is not a day such as 2027-03-31."],
    [{ preparation_minutes: '181' }, "preparation_minutes: '181' is not a number of minutes from 1 to 180."],
    [{ cards: 'cheque' }, "cards: 'cheque' is not visa, visa debit, mastercard or amex."],
  ])('reports the problem: %o', (cells, message) => {
    expect(() => readStoreRow({ ...STORE, ...cells })).toThrow(message);
  });

  it('is in the time zone of its place', () => {
    expect(timeZoneOf('ON', -79.4)).toBe('America/Toronto');
    expect(timeZoneOf('ON', -94.5)).toBe('America/Winnipeg');
    expect(timeZoneOf('BC', -123)).toBe('America/Vancouver');
  });
});

const CAN = {
  key: 'x-soda-355ml',
  brand: '(X)',
  name: 'Soda',
  category: 'Beverages',
  subcategory: 'Sparkling & Soda',
  plant_type: 'blend',
  size_label: '355ml',
  pack: '1',
  unit_size: '355.0',
  unit: 'ml',
  net: '355.0',
  equiv_g_est: '0.623',
  thc_min: '10.0',
  thc_max: '10.0',
  thc_unit: 'mg/container',
  cbd_min: '',
  cbd_max: '',
  other: 'CBG 7 mg',
  price_cents: '649',
  currency: 'CAD',
  bucket: '52',
};
const GUMMIES = {
  ...CAN,
  category: 'Edibles',
  subcategory: 'Gummies',
  size_label: '2 pc',
  pack: '2',
  unit_size: '1',
  unit: 'pc',
  net: '',
  equiv_g_est: '',
  thc_min: '5.0',
  thc_max: '5.0',
  thc_unit: 'mg/piece',
  other: '',
};
const OIL = {
  ...CAN,
  category: 'Oils',
  subcategory: 'Oils & Sprays',
  size_label: '30ml',
  net: '30',
  thc_unit: 'mg/ml',
  thc_min: '18',
  thc_max: '18',
  equiv_g_est: '',
};
const PRE_ROLLS = {
  ...CAN,
  category: 'Pre-Rolls',
  subcategory: 'Singles & Packs',
  size_label: '4 x 0.5g',
  pack: '4',
  unit: 'g',
  net: '2.0',
  thc_unit: '%',
  thc_min: '20',
  thc_max: '24',
  equiv_g_est: '',
};

describe('a row of products', () => {
  it('is read with its brand, category, strength and size', () => {
    expect(readProductRow(CAN)).toEqual({
      importKey: 'x-soda-355ml',
      brand: 'x',
      brandName: '(X)',
      category: 'beverages',
      categoryName: 'Beverages',
      subcategory: 'sparkling-and-soda',
      subcategoryName: 'Sparkling & Soda',
      displayName: 'Soda',
      description: 'Also contains CBG 7 mg.',
      plantType: 'hybrid',
      potencyUnit: 'mg',
      thc: [10, 10],
      cbd: null,
      netWeight: '355 mL',
      driedEquivalentMg: 623,
      taxClass: null,
      derivedTaxClass: 'cannabis',
      depositCents: 0,
      popularity: 52,
      usualPriceCents: 649,
      categoryOrder: null,
      subcategoryOrder: null,
      picture: null,
      terpenes: null,
      terpenePercent: null,
      aroma: null,
    });
  });

  it('has the terpenes and the aroma of its label', () => {
    const cells = { ...CAN, terpenes: 'Myrcene, Limonene', terpene_percent: '2.4', aroma: 'Citrus, Pine' };
    expect(readProductRow(cells)).toMatchObject({
      terpenes: ['myrcene', 'limonene'],
      terpenePercent: 2.4,
      aroma: ['citrus', 'pine'],
    });
  });

  it.each([
    [
      'two gummies of 5 mg',
      GUMMIES,
      { netWeight: '2 × 5 mg', potencyUnit: 'mg', thc: [10, 10], driedEquivalentMg: 667 },
    ],
    [
      '30 mL of oil at 18 mg/mL',
      OIL,
      { netWeight: '30 mL', potencyUnit: 'mg', thc: [540, 540], driedEquivalentMg: 429 },
    ],
    [
      'a pack of pre-rolls',
      PRE_ROLLS,
      { netWeight: '4 × 0.5 g', potencyUnit: '%', thc: [20, 24], driedEquivalentMg: 2_000 },
    ],
    [
      'a 1 g cartridge',
      { ...PRE_ROLLS, category: 'Vapes', size_label: '1g', pack: '1', net: '1' },
      { netWeight: '1 g', driedEquivalentMg: 4_000 },
    ],
    [
      '30 capsules',
      { ...GUMMIES, category: 'Capsules', subcategory: 'Capsules', pack: '30' },
      { subcategory: null, netWeight: '30 × 5 mg', driedEquivalentMg: 2_000 },
    ],
    [
      '4 seeds',
      {
        ...GUMMIES,
        category: 'Seeds',
        size_label: '4 seeds',
        pack: '4',
        unit: 'seed',
        thc_min: '',
        thc_max: '',
        thc_unit: '',
      },
      { netWeight: '4 seeds', potencyUnit: null, driedEquivalentMg: 4_000 },
    ],
    [
      'a grinder',
      {
        ...GUMMIES,
        category: 'Accessories',
        size_label: '1 pc',
        pack: '1',
        thc_min: '',
        thc_max: '',
        thc_unit: '',
        plant_type: '',
      },
      { netWeight: null, plantType: null, driedEquivalentMg: 0, taxClass: null, derivedTaxClass: 'accessory' },
    ],
    ['a stated tax class', { ...GUMMIES, tax_class: ' Vape-Cartridge' }, { taxClass: 'vape-cartridge' }],
    ['a labelled equivalent', { ...GUMMIES, equiv_g_est: '0.1' }, { driedEquivalentMg: 100 }],
    ['up to 1 % CBD', { ...PRE_ROLLS, cbd_max: '1.0' }, { cbd: [0, 1] }],
  ])('counts %s', (_what, cells, expected) => {
    expect(readProductRow(cells)).toMatchObject(expected);
  });

  it('takes a subcategory for no property of an object', () => {
    const unknown = readProductRow({ ...PRE_ROLLS, unit: 'pc', subcategory: 'constructor' });
    expect(unknown.driedEquivalentMg).toBe(
      readProductRow({ ...PRE_ROLLS, unit: 'pc', subcategory: 'anything' }).driedEquivalentMg,
    );
  });

  it.each([
    [{ key: '' }, 'key: is missing.'],
    [{ brand: '!!!' }, 'brand: is missing.'],
    [{ category: 'Garden' }, "category: 'Garden' is not one that the 30 g rule is known for."],
    [
      { tax_class: 'toString' },
      "tax_class: 'toString' is not cannabis, vape-cartridge, vaporizer, dry-herb-vaporizer, accessory.",
    ],
    [{ plant_type: 'ruderalis' }, "plant_type: 'ruderalis' is not indica, sativa, hybrid, blend or cbd."],
    [{ plant_type: 'constructor' }, "plant_type: 'constructor' is not indica, sativa, hybrid, blend or cbd."],
    [{ thc_unit: 'toString' }, "thc_unit: 'toString' is not %, mg/g, mg/ml, mg/piece or mg/container."],
    [{ category: 'constructor' }, "category: 'constructor' is not one that the 30 g rule is known for."],
    [{ unit: 'oz' }, "unit: 'oz' is not g, ml, pc or seed."],
    [{ net: '' }, 'net: is missing.'],
    [{ thc_min: '11' }, 'thc_min: 11 is more than thc_max, 10.'],
    [{ thc_max: '-1' }, "thc_max: '-1' is not a number."],
    [{ thc_unit: '%', thc_min: '', thc_max: '140' }, 'thc_max, cbd_max: more than 100 %.'],
    [{ thc_unit: 'ppm' }, "thc_unit: 'ppm' is not %, mg/g, mg/ml, mg/piece or mg/container."],
    [{ equiv_g_est: 'some' }, "equiv_g_est: 'some' is not a number of grams."],
    [{ price_cents: '' }, 'price_cents: is missing.'],
    [{ price_cents: '6.49' }, "price_cents: '6.49' is not a whole number from 1 to 10000000."],
    [{ currency: 'USD' }, "currency: 'USD' is not CAD."],
    [{ category_order: '1.5' }, "category_order: '1.5' is not a whole number from 0 to 999."],
    [{ subcategory_order: 'first' }, "subcategory_order: 'first' is not a whole number from 0 to 999."],
    [{ picture: 'a/b.jpg' }, "picture: 'a/b.jpg' is not a file name alone."],
  ])('reports the problem: %o', (cells, message) => {
    expect(() => readProductRow({ ...CAN, ...cells })).toThrow(message);
  });
});

const LISTING = {
  licence: 'crsa1000001',
  product: 'x-soda-355ml',
  price_cents: '700',
  sale_price_cents: '',
  discount_percent: '',
  quantity: '12',
  is_active: '',
};

describe('a row of listings', () => {
  it('is read', () => {
    expect(readListingRow(LISTING)).toEqual({
      licenceNumber: 'CRSA1000001',
      importKey: 'x-soda-355ml',
      priceCents: 700,
      salePriceCents: null,
      discountPercent: null,
      isDiscountEnabled: false,
      quantity: 12,
      isActive: true,
      asOf: null,
      packedOn: null,
    });
    expect(readListingRow({ ...LISTING, packed_on: '2026-10-14' }).packedOn).toBe('2026-10-14');
    expect(
      readListingRow({ ...LISTING, sale_price_cents: '699', discount_percent: '10', is_active: 'no' }),
    ).toMatchObject({
      salePriceCents: 699,
      discountPercent: 10,
      isDiscountEnabled: true,
      isActive: false,
    });
  });

  it.each([
    [{ price_cents: '0' }, "price_cents: '0' is not a whole number from 1 to 10000000."],
    [{ sale_price_cents: '700' }, 'sale_price_cents: is not below price_cents.'],
    [{ quantity: '-1' }, "quantity: '-1' is not a whole number from 0 to 1000000."],
    [{ quantity: '' }, 'quantity: is missing.'],
    [{ is_active: 'maybe' }, "is_active: 'maybe' is neither yes nor no."],
    [{ product: '' }, 'product: is missing.'],
  ])('reports the problem: %o', (cells, message) => {
    expect(() => readListingRow({ ...LISTING, ...cells })).toThrow(message);
  });
});
