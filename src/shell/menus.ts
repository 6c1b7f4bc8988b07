import type { Site } from '#platform/page.ts';

export type MenuLink = { label: string; to: string; external?: boolean };

export const shopMenu: MenuLink[] = [
  { label: 'Products', to: '/products' },
  { label: 'Stores', to: '/stores' },
  { label: 'Brands', to: '/brands' },
];

/** Partners work on their own site; the marketplace only shows the way. */
export const partnerMenu = (site: Site): MenuLink[] => [
  { label: 'Dispensaries', to: site.partnerSiteUrl, external: true },
  { label: 'Blog', to: site.blogUrl, external: true },
];
