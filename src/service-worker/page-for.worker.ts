import { OFFLINE_PATH, offlineAddress } from './cached-pages.ts';
import { cachedPage, cachePage } from './page-cache.worker.ts';

/** On a slow line the cached page is better than a longer wait. */
const PATIENCE_MS = 4_000;

/** The network's response; else the cached page; else the offline page. */
export async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  const cached = await cachedPage(url);
  const fresh = fromNetwork(event);
  // Also when it arrives after the time-out.
  event.waitUntil(fresh.then((page) => cachePage(url, page.clone())).catch(() => {}));
  try {
    return await (cached ? Promise.race([fresh, after(PATIENCE_MS, cached)]) : fresh);
  } catch {
    // At its own address: a page can only hydrate there.
    return cached ?? (url.pathname === OFFLINE_PATH ? Response.error() : Response.redirect(offlineAddress(url)));
  }
}

/** The browser preloaded it while the worker started. */
const fromNetwork = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? fetch(request);

const after = (ms: number, page: Response) => new Promise<Response>((resolve) => setTimeout(resolve, ms, page));
