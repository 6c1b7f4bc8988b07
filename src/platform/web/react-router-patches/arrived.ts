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
 * are fetched first, with two retries after growing delays.
 */
export const ARRIVED = `const files = new Map();
const pause = (ms) => new Promise((over) => setTimeout(over, ms));
const missing = (file) => Object.assign(new TypeError('Failed to fetch ' + file), { isFile: true });
const sheet = (href) => document.querySelector('link[rel=stylesheet][href="' + href + '"]')?.sheet ?? new Promise((onload, onerror) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror })));
const fetched = async (file) => {
  for (const ms of [1000, 3000, 0]) {
    const answer = await fetch(file).catch(() => {});
    if (answer?.ok && await answer.arrayBuffer().catch(() => {})) return file.endsWith('.css') && sheet(file);
    if (ms) await pause(ms);
  }
  files.delete(file);
  throw missing(file);
};
const arrive = (file) => files.get(file) ?? files.set(file, fetched(file)).get(file);
const everything = (wanted) => Promise.all(wanted.map(arrive));
window.arrived = (wanted) => Promise.race([everything(wanted), pause(8000).then(() => { throw missing(wanted) })]);
`;
