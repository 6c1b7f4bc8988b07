import { OFFLINE_PATH, offlineAddress } from './cached-pages.ts';
import { cachedPage, cachePage } from './page-cache.worker.ts';

/** On a bad line a page as it was seen last is better than none for longer. */
const PATIENCE_MS = 4_000;

/** The network's answer; else the page as it was seen last; else the offline page. */
export async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  const kept = await cachedPage(url);
  const fresh = fromNetwork(event);
  // Also where it comes after the patience was over.
  event.waitUntil(fresh.then((page) => cachePage(url, page.clone())).catch(() => {}));
  try {
    return await (kept ? Promise.race([fresh, after(PATIENCE_MS, kept)]) : fresh);
  } catch {
    // Under its own address: a page can only come alive there.
    return kept ?? (url.pathname === OFFLINE_PATH ? Response.error() : Response.redirect(offlineAddress(url)));
  }
}

/** The browser has asked while the worker was started. */
const fromNetwork = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? fetch(request);

const after = (ms: number, page: Response) => new Promise<Response>((resolve) => setTimeout(resolve, ms, page));
