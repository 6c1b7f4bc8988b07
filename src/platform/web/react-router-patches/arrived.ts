declare global {
  interface Window {
    /**
     * Resolves once these files of the build, by their paths, are in the browser's cache, and sheets applied. Rejects with a
     * `MissingFile` when one has failed for good, or is not here after 8 s; it may come all the same.
     */
    arrived(files: readonly string[]): Promise<unknown>;
  }
}

/** The error of `arrived`: a `TypeError` as of `fetch`. */
export type MissingFile = TypeError & { isFile: true };

/**
 * Runs before the scripts of every page and defines `arrived`. A browser never retries a module that failed to load, nor its
 * importers, so no module is imported before it is fetched. A failed file is retried twice, after a growing delay.
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
