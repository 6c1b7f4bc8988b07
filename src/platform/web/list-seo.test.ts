import { describe, expect, it } from 'vitest';
import { listSeo } from './list-seo.ts';

const of = (search: string, options = {}) => listSeo({ pathname: '/products', search }, 'Products', options);

describe('a list for search engines', () => {
  it.each([
    ['', '/products'],
    ['?page=1', '/products'],
    ['?page=3', '/products?page=3'],
    ['?page=3&sort=price%2B', '/products'],
    ['?sort=price%2B', '/products'],
    ['?page=x', '/products'],
    ['?page=-2', '/products'],
    ['?utm_source=mail&view=list', '/products'],
    ['?category=flower', '/products?category=flower'],
    ['?page=2&category=pre-rolls&sort=thc-', '/products?category=pre-rolls'],
    ['?page=2&category=pre-rolls', '/products?category=pre-rolls&page=2'],
    ['?delivery=', '/products'],
  ])('%s is known as %s', (search, path) => {
    expect(of(search, { hasCategories: true })).toMatchObject({ path, isListed: true });
  });

  it.each([
    '?search=haze',
    '?category=flower,vapes',
    '?category=flower&delivery=true',
    '?subCategory=milled',
    '?brandId=3',
    '?plantType=indica',
    '?minPrice=1000',
    '?maxThc=20&potencyUnit=mg',
    '?isOpen=true&page=2',
    '?bounds=-79.5,43.6,-79.3,43.7',
  ])('%s is for its visitor alone', (search) => {
    expect(of(search, { hasCategories: true }).isListed).toBe(false);
  });

  it('has pages by category only where configured, and no empty page is indexed', () => {
    expect(of('?category=flower').isListed).toBe(false);
    expect(of('?page=900', { isEmpty: true }).isListed).toBe(false);
  });

  it('numbers its pages in their titles', () => {
    expect(of('?page=2').title).toBe('Products, page 2');
    expect(of('').title).toBe('Products');
  });
});
