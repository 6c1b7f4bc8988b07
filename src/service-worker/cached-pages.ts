/** Replaces an unavailable page, and leads to it (`?to=`) once available. */
export const OFFLINE_PATH = '/offline';
export const PAGES_PREFIX = 'wicket:pages ';

/** Pages without personal content. Others are never cached. */
const KEPT =
  /^\/(products(\/\d+)?|stores|store\/\d+(\/products)?|brands(\/\d+)?|reviews(\/(product|store)(\/\d+)?)?|faq|contact-us|privacy-policy|terms-conditions)?$/;

/** Search terms stay out of it, too. */
export const isCachedPage = ({ pathname, searchParams }: URL): boolean =>
  KEPT.test(pathname) && !searchParams.has('search');

/** Only a complete page of our server: no error, no redirect, no `no-store`. */
export const isWholePage = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  /^text\/html\b/.test(headers.get('content-type') ?? '') &&
  !/\bno-store\b/.test(headers.get('cache-control') ?? '');

/** The hashed files of a page. */
export const filesOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];

export const offlineAddress = ({ pathname, search }: URL): string =>
  `${OFFLINE_PATH}?to=${encodeURIComponent(pathname + search)}`;

/** The cache key of a guest's picture: an uploaded one's smallest WebP stands for its others. */
export const cachedPicture = (url: string): string => url.replace(/-(?:320|640|1200)\.(?:avif|webp)$/, '-320.webp');
