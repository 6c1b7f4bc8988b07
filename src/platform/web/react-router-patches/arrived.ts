declare global {
  interface Window {
    /**
     * Resolves once these build files are cached and sheets applied. Rejects with `MissingFile` after a final failure
     * or 8 s; it may still arrive.
     */
    arrived(files: readonly string[]): Promise<unknown>;
  }
}

/** The error of `arrived`: a `TypeError` as of `fetch`. */
export type MissingFile = TypeError & { isFile: true };

/**
 * Runs before a page's scripts and defines `arrived`. Browsers never retry a failed module or its importers, so modules
 * are preloaded first, with two retries after growing delays. Chromium remembers a failed preload too, for requests with
 * the same credentials mode: retries are fetched into the browser's cache, and become modules with another one.
 */
export const ARRIVED = `const files = new Map(), failed = new Set();
const pause = (ms) => new Promise((over) => setTimeout(over, ms));
const missing = (file) => Object.assign(new TypeError('Failed to fetch ' + file), { isFile: true });
const addLink = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes));
const linkLoaded = (attributes) => new Promise((onload, onerror) => addLink({ ...attributes, onload, onerror }));
const isApplied = (href) => document.querySelector('link[rel=stylesheet][href="' + href + '"]')?.sheet;
const requestFile = async (href) => {
  if (href.endsWith('.css')) return isApplied(href) || linkLoaded({ rel: 'stylesheet', href });
  if (!failed.has(href)) return linkLoaded({ rel: 'preload', as: 'script', crossOrigin: 'anonymous', href });
  const answer = await fetch(href);
  await answer.arrayBuffer();
  if (!answer.ok) throw answer;
  return linkLoaded({ rel: 'modulepreload', crossOrigin: 'use-credentials', href });
};
const loadFile = async (href) => {
  for (const ms of [1000, 3000, 0]) {
    try {
      return await requestFile(href);
    } catch {
      failed.add(href);
    }
    if (ms) await pause(ms);
  }
  files.delete(href);
  throw missing(href);
};
const arrive = (file) => files.get(file) ?? files.set(file, loadFile(file)).get(file);
const everything = (wanted) => Promise.all(wanted.map(arrive));
window.arrived = (wanted) => Promise.race([everything(wanted), pause(8000).then(() => { throw missing(wanted) })]);
`;
