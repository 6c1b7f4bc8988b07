import { describe, expect, it } from 'vitest';
import { photoUrl } from '#features/pictures';
import type { Product } from '../catalog.contract.ts';
import { productJsonLd } from './product-json-ld.ts';

const product: Product = {
  id: '10000012',
  name: 'granite-haze',
  displayName: 'Granite Haze',
  imageUrl: '/pictures/products/12.svg',
  assets: [],
  description: 'Earth and pine.',
  price: 3495,
  priceSale: 2995,
  quantity: 3,
  category: 'flower',
  categoryLabel: 'Flower',
  subcategory: null,
  subcategoryLabel: null,
  thc: 24,
  cbd: null,
  cannabisMetaData: { unit: '%', minTHC: 22, maxTHC: 26, minCBD: null, maxCBD: null },
  cannabisPlantType: 'sativa',
  cannabisWeight: 3.5,
  netWeight: '3.5 g',
  reviewRate: 4.5,
  reviewCount: 2,
  brand: { id: '1', name: 'halden', displayName: 'Halden', imageUrl: '', description: '' },
  systemBrand: '1',
  storeId: '7',
  systemProductId: '12',
  store: { id: '7', displayAs: 'Bellwoods Counter', isOpen: true },
  discountGroup: null,
  storeCount: 4,
};
const options = { origin: 'https://shop.example', imageUrl: '/files/own.webp' };

describe('a product for search engines', () => {
  it('names the price that a shopper pays and where, at the one address of the product', () => {
    expect(productJsonLd(product, options)).toMatchObject({
      name: 'Granite Haze',
      image: 'https://shop.example/files/own.webp',
      brand: { name: 'Halden' },
      offers: {
        url: 'https://shop.example/products/12',
        price: '29.95',
        priceCurrency: 'CAD',
        availability: 'https://schema.org/InStock',
        seller: { name: 'Bellwoods Counter' },
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });

  it('has no picture where there is no photograph of it', () => {
    expect(productJsonLd(product, { ...options, imageUrl: photoUrl(product.imageUrl) })).not.toHaveProperty('image');
  });

  it('includes the potency where the label states it', () => {
    expect(productJsonLd(product, options).additionalProperty).toEqual([
      { '@type': 'PropertyValue', name: 'THC', minValue: 22, maxValue: 26, unitText: '%' },
    ]);
    expect(productJsonLd({ ...product, cannabisMetaData: null }, options)).not.toHaveProperty('additionalProperty');
  });

  it('is out of stock at 0, and includes a rating only when there are reviews', () => {
    const data = productJsonLd({ ...product, quantity: 0, reviewCount: 0, description: '' }, options);
    expect(data.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).not.toHaveProperty('description');
  });

  it('carries the reviews that the page shows', () => {
    const said = {
      rate: 4,
      description: 'Good.',
      dateCreated: '2026-11-19T23:30:00.000Z',
      user: { firstName: '****x' },
    };
    expect(productJsonLd(product, { ...options, reviews: [said] }).review).toEqual([
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: '****x' },
        datePublished: '2026-11-19',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
        reviewBody: 'Good.',
      },
    ]);
  });
});
