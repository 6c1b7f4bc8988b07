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
const linked = (attributes) => new Promise((onload, onerror) =>
  document.head.append(Object.assign(document.createElement('link'), attributes, { onload, onerror })));
const isApplied = (href) => document.querySelector('link[rel=stylesheet][href="' + href + '"]')?.sheet;
const asked = async (href) => {
  if (href.endsWith('.css')) return isApplied(href) || linked({ rel: 'stylesheet', href });
  if (!failed.has(href)) return linked({ rel: 'preload', as: 'script', crossOrigin: 'anonymous', href });
  const answer = await fetch(href);
  await answer.arrayBuffer();
  if (!answer.ok) throw answer;
  return linked({ rel: 'modulepreload', crossOrigin: 'use-credentials', href });
};
const loaded = async (href) => {
  for (const ms of [1000, 3000, 0]) {
    try {
      return await asked(href);
    } catch {
      failed.add(href);
    }
    if (ms) await pause(ms);
  }
  files.delete(href);
  throw missing(href);
};
const arrive = (file) => files.get(file) ?? files.set(file, loaded(file)).get(file);
const everything = (wanted) => Promise.all(wanted.map(arrive));
window.arrived = (wanted) => Promise.race([everything(wanted), pause(8000).then(() => { throw missing(wanted) })]);
`;
