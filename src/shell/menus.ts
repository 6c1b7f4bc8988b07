import type { Site } from '#platform/web/page.ts';

/** Where the app badges lead: the site itself is the app. */
export const APP_INSTALL = '/app-install';

export type ShellLink = { label: string; to: string; external?: boolean };

export const mainLinks: ShellLink[] = [
  { label: 'Stores', to: '/stores' },
  { label: 'Products', to: '/products' },
  { label: 'Brands', to: '/brands' },
];

export const shopLinks: ShellLink[] = [
  { label: 'Products', to: '/products' },
  { label: 'Stores', to: '/stores' },
  { label: 'Brands', to: '/brands' },
];

export const shopMenu: ShellLink[] = [...shopLinks, { label: 'Reviews', to: '/reviews' }];

/** Partners work on their own site; the marketplace only shows the way. */
export const partnerMenu = (site: Site): ShellLink[] => [
  { label: 'Dispensaries', to: site.partnerSiteUrl, external: true },
  { label: 'Claim your brand', to: '/brand/claim' },
  { label: 'Blog', to: site.blogUrl, external: true },
];
