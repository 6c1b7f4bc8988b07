import * as z from 'zod';

// What Google's documentation of structured data asks for, and the shapes that schema.org gives to it. Strict: a property
// that nobody expects here is a misspelled one.

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/ });
const Rating = z.strictObject({
  '@type': z.literal('Rating'),
  ratingValue: z.int().min(1).max(5),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});
const AggregateRating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.number().min(1).max(5),
  reviewCount: z.int().min(1),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});
const Review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: text.max(100) }),
  datePublished: z.iso.date(),
  reviewRating: Rating,
  reviewBody: text.optional(),
});
/** One thing, or a list of them. */
const Potency = z
  .strictObject({
    '@type': z.literal('PropertyValue'),
    name: z.enum(['THC', 'CBD']),
    minValue: z.number().min(0),
    maxValue: z.number(),
    unitText: z.enum(['%', 'mg/g', 'mg']),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue);

const Product = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  '@id': address,
  name: text.max(150),
  description: text.max(5000).optional(),
  image: address.optional(),
  sku: text,
  category: text,
  size: text.optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
  additionalProperty: z.array(Potency).optional(),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    url: address,
    price: z.string().regex(/^\d+\.\d\d$/),
    priceCurrency: z.literal('CAD'),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    itemCondition: z.literal('https://schema.org/NewCondition'),
    seller: z.strictObject({ '@type': z.literal('Store'), name: text, url: address }),
  }),
  aggregateRating: AggregateRating.optional(),
  review: z.array(Review).min(1).optional(),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (day) => `https://schema.org/${day}`,
);
const Hours = z
  .array(
    z.strictObject({
      '@type': z.literal('OpeningHoursSpecification'),
      dayOfWeek: z.array(z.enum(DAYS)).min(1),
      opens: time,
      closes: time,
    }),
  )
  .refine((groups) => {
    const days = groups.flatMap(({ dayOfWeek }) => dayOfWeek);
    return days.length === 0 || (days.length === 7 && new Set(days).size === 7);
  }, 'every day once');

const Store = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Store'),
  '@id': address,
  name: text,
  description: text.optional(),
  url: address,
  image: address.optional(),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: text,
    addressLocality: text,
    addressRegion: z.string().length(2),
    postalCode: z
      .string()
      .regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)
      .optional(),
    addressCountry: z.literal('CA'),
  }),
  geo: z.strictObject({
    '@type': z.literal('GeoCoordinates'),
    latitude: z.number().min(41).max(84),
    longitude: z.number().min(-142).max(-52),
  }),
  telephone: text.optional(),
  email: z.email().optional(),
  sameAs: address.optional(),
  currenciesAccepted: z.literal('CAD'),
  openingHoursSpecification: Hours,
  aggregateRating: AggregateRating.optional(),
});

const BreadcrumbList = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address.optional() }))
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'counted from 1')
    .refine((items) => items.slice(0, -1).every(({ item }) => item), 'all but the last lead somewhere'),
});

const FaqPage = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
      }),
    )
    .min(1),
});

const Organization = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  legalName: text,
  url: address,
  logo: address,
  email: z.email(),
});

const WebSite = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('WebSite'),
  '@id': address,
  name: text,
  url: address,
  inLanguage: z.literal('en-CA'),
  publisher: z.strictObject({ '@id': address }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/\{search_term_string\}/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

/** Whatever a page of ours may say of itself. */
export const StructuredData = z.discriminatedUnion('@type', [
  Product,
  Store,
  BreadcrumbList,
  FaqPage,
  Organization,
  WebSite,
]);
export type StructuredData = z.output<typeof StructuredData>;
