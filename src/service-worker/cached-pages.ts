/** Stands in for a page that cannot be had, and leads to it (`?to=`) once it can. */
export const OFFLINE_PATH = '/offline';
export const PAGES_PREFIX = 'wicket:pages ';

/** The pages that are for nobody in particular and say nothing of who opened them. All others are never kept. */
const KEPT =
  /^\/(products(\/\d+)?|stores|store\/\d+(\/products)?|brands(\/\d+)?|reviews(\/(product|store)(\/\d+)?)?|faq|contact-us|privacy-policy|terms-conditions)?$/;

/** What one looked for stays out of it, too. */
export const isCachedPage = ({ pathname, searchParams }: URL): boolean =>
  KEPT.test(pathname) && !searchParams.has('search');

/** Only a whole page as our server made it: no error, no page that it led on to, nothing that says not to be kept. */
export const isWholePage = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  /^text\/html\b/.test(headers.get('content-type') ?? '') &&
  !/\bno-store\b/.test(headers.get('cache-control') ?? '');

/** The files with a hash in their name that a page names. */
export const filesOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];

export const offlineAddress = ({ pathname, search }: URL): string =>
  `${OFFLINE_PATH}?to=${encodeURIComponent(pathname + search)}`;

/** The address that a guest's picture is cached under: of an uploaded one that of its smallest WebP, which stands for its others. */
export const cachedPicture = (url: string): string => url.replace(/-(?:320|640|1200)\.(?:avif|webp)$/, '-320.webp');
