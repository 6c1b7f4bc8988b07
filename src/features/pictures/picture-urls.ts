import type { Theme } from './drawn/svg.ts';

/** Addresses are stable: they name the thing, never a version of its drawing. The answer's ETag tells when it changed. */
export function productPictureUrl(systemProductId: string | number): string {
  return `/pictures/products/${systemProductId}.svg`;
}

/** Of a closed store the windows are dark. */
export function storePictureUrl(storeId: string | number, isOpen = true): string {
  return `/pictures/stores/${storeId}.svg${isOpen ? '' : '?open=false'}`;
}

/** The round sign of a brand; as a tile, the sign above its name. */
export function brandPictureUrl(brandId: string | number, style: 'icon' | 'tile' = 'icon'): string {
  return `/pictures/brands/${brandId}.svg${style === 'tile' ? '?style=tile' : ''}`;
}

export function categoryPictureUrl(name: string): string {
  return `/pictures/categories/${encodeURIComponent(name)}.svg`;
}

export const STILL_LIFE_URL = '/pictures/still-life.svg';

/** A PNG of 1200 by 630 instead of a drawing of ours: who shows a shared link knows no SVG. Other pictures stay what they are. */
export function sharePictureUrl(url: string): string {
  if (!url.startsWith('/pictures/')) return url;
  const [, folder, id] = /^\/pictures\/(products|stores|brands)\/(\d+)\.svg/.exec(url) ?? [];
  return folder ? `/pictures/share/${folder}/${id}.png` : '/pictures/share/site.png';
}

/** For search engines, which take a picture for what it shows: none of our drawings. */
export const photoUrl = (url: string): string | null => (url.startsWith('/pictures/') ? null : url);

/** The same picture for the dark theme, where a page cannot dim it by CSS. */
export function pictureInTheme(url: string, theme: Theme): string {
  if (theme === 'light' || !url.startsWith('/pictures/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}theme=dark`;
}
