import type { Offer, Product as ProductData, PropertyValue, Review as ReviewData } from 'schema-dts';
import type { CannabisMetaData, Product } from '../catalog.contract.ts';
import { unitPriceOf } from '../price/price.ts';

type ReviewJsonLd = { rate: number; description: string; dateCreated: string; user: { firstName: string } };
type Options = {
  origin: string;
  /** A photograph: absolute, or a path of this site. */
  imageUrl: string | null;
  reviews?: readonly ReviewJsonLd[];
};

/** A product's canonical address: its pages at several stores differ in little but price and store. */
export const productPath = ({ systemProductId }: Pick<Product, 'systemProductId'>): string =>
  `/products/${systemProductId}`;

/** A product for schema.org, with the offer that its page shows. */
export function productJsonLd(product: Product, { origin, imageUrl, reviews = [] }: Options): ProductData {
  const { displayName, description, systemProductId, categoryLabel, brand, reviewCount, reviewRate } = product;
  return {
    '@type': 'Product',
    '@id': `${origin}${productPath(product)}#product`,
    name: displayName,
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
    sku: systemProductId,
    category: categoryLabel,
    ...(brand.displayName && { brand: { '@type': 'Brand', name: brand.displayName } }),
    ...(product.netWeight && { size: product.netWeight }),
    ...(product.cannabisMetaData && { additionalProperty: potencyOf(product.cannabisMetaData) }),
    offers: offerOf(product, origin),
    ...(reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviewRate,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewOf) }),
  };
}

function offerOf(product: Product, origin: string): Offer {
  return {
    '@type': 'Offer',
    url: origin + productPath(product),
    price: (unitPriceOf(product) / 100).toFixed(2),
    priceCurrency: 'CAD',
    availability: product.quantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Store', name: product.store.displayAs, url: `${origin}/store/${product.store.id}` },
  };
}

function potencyOf({ unit, minTHC, maxTHC, minCBD, maxCBD }: CannabisMetaData): PropertyValue[] {
  const value = (name: string, minValue: number | null, maxValue: number | null): PropertyValue[] =>
    minValue === null || maxValue === null
      ? []
      : [{ '@type': 'PropertyValue', name, minValue, maxValue, unitText: unit }];
  return [...value('THC', minTHC, maxTHC), ...value('CBD', minCBD, maxCBD)];
}

const reviewOf = ({ rate, description, dateCreated, user }: ReviewJsonLd): ReviewData => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: user.firstName },
  datePublished: dateCreated.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: rate, bestRating: 5, worstRating: 1 },
  ...(description && { reviewBody: description }),
});
