import { filesOf, isCachedPage, isWholePage, OFFLINE_PATH, PAGES_PREFIX } from './cached-pages.ts';

/** Injected by scripts/service-worker.ts: the shell's files, and this version's name. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

/** Separate caches per version: pages and files never mix. */
const FILES = `wicket:files ${SHELL_VERSION}`;
const PAGES = PAGES_PREFIX + SHELL_VERSION;
const MOST_PAGES = 30;

export async function cacheShell(): Promise<void> {
  const files = await caches.open(FILES);
  await files.addAll(SHELL_FILES);
  const offline = await fetch(OFFLINE_PATH);
  if (!isWholePage(offline)) throw new Error(`${OFFLINE_PATH} answered ${offline.status}`);
  await keepFilesOf(await offline.clone().text());
  await files.put(OFFLINE_PATH, offline);
}

export async function forgetOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => /^wicket:(files|pages) /.test(name));
  await Promise.all(older.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)));
}

/** Pages opened before the worker existed; the browser still has them. */
export async function cacheOpenPages(addresses: readonly string[]): Promise<void> {
  for (const url of addresses.map((address) => new URL(address)).filter(isCachedPage)) {
    const page = await fetch(url, { cache: 'force-cache' }).catch(() => undefined);
    if (page) await cachePage(url, page);
  }
}

/** Caches a page with its files, if cacheable. Consumes the response. */
export async function cachePage(url: URL, page: Response): Promise<void> {
  if (!isCachedPage(url) || !isWholePage(page)) return;
  const pages = await caches.open(PAGES);
  await pages.put(withoutHash(url), page.clone());
  await keepFilesOf(await page.text());
  const all = await pages.keys();
  await Promise.all(all.slice(0, Math.max(all.length - MOST_PAGES, 0)).map((oldest) => pages.delete(oldest)));
}

async function keepFilesOf(html: string): Promise<void> {
  const files = await caches.open(FILES);
  const missing: string[] = [];
  for (const file of filesOf(html)) if (!(await files.match(file))) missing.push(file);
  await files.addAll(missing);
}

export async function cachedPage(url: URL): Promise<Response | undefined> {
  if (url.pathname === OFFLINE_PATH) return (await caches.open(FILES)).match(OFFLINE_PATH);
  return isCachedPage(url) ? (await caches.open(PAGES)).match(withoutHash(url)) : undefined;
}

const withoutHash = ({ origin, pathname, search }: URL) => origin + pathname + search;

/** Hashed files never change. */
export async function fileFor(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url);
  if (kept) return kept;
  const file = await fetch(request);
  if (file.ok) await files.put(request.url, file.clone());
  return file;
}
