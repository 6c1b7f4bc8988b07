import type { Site } from '#platform/web/page.ts';

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

/** Store pages are below /store, their list is /stores. */
export const isWithin = (pathname: string, section: string) =>
  `${pathname}/`.startsWith(`${section}/`) || (section === '/stores' && pathname.startsWith('/store/'));

/** The accessible name of a button that opens the cart. */
export const cartName = (items: number) =>
  items ? `Shopping Cart, ${items} ${items === 1 ? 'item' : 'items'}` : 'Shopping Cart';

/** Partners work on their own site; this only links to it. */
export const partnerMenu = (site: Site): ShellLink[] => [
  { label: 'Dispensaries', to: site.partnerSiteUrl, external: true },
  { label: 'Claim your brand', to: '/brand/claim' },
  { label: 'Blog', to: site.blogUrl, external: true },
];
