import { ARRIVED } from './arrived.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const IMPORT = /\bimport (?:\* as (\w+) from )?("[^"]+")|\bimport\(/g;

/** After two frames the first is painted. A hidden tab paints none. */
const SEEN =
  'await new Promise((seen) => document.hidden ? seen() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))));';

/**
 * Records clicked buttons before hydration, once each, for `useReplayEarlyClicks`. Skips those that the browser
 * handles: popovers and forms with an address.
 */
const EARLY_CLICKS = `const clicked = new Set();
const onClick = (event) => {
  const button = event.target.closest('button:not([popovertarget], form[action] [type="submit"])');
  if (button) event.preventDefault(), event.stopImmediatePropagation(), clicked.add(button);
};
addEventListener('click', onClick, true);
window.takeEarlyClicks = () => (removeEventListener('click', onClick, true), clicked);
`;

/** Shows that the page is not interactive, with a link that reloads it, as buttons do not work yet. */
const SAY = `const say = () => document.getElementById('not-loaded') || document.body.insertAdjacentHTML('beforeend',
  '<div id="not-loaded" role="alert" class="offline-notice"><p>This page did not load completely.</p><a href="" class="btn btn-secondary btn-sm">Try again</a></div>');
`;

/**
 * Delays a page's scripts until its first paint. They outweigh the rest, and would come before fonts and pictures on a
 * slow line; reading and following links need none. Early clicks are replayed.
 */
export function deferHydration(html: string): string {
  const modules: string[] = [];
  // Searched at both ends: the page between is long.
  const headEnd = html.indexOf('</head>');
  const scripts = html.lastIndexOf('<script', html.lastIndexOf(' type="module"'));
  if (scripts < 0) return html;
  const head = html.slice(0, headEnd).replace(PRELOAD, (_, href: string) => {
    modules.push(href);
    return '';
  });
  const start = html.indexOf('>', scripts) + 1;
  const end = html.indexOf('</script>', start);
  const code = `${EARLY_CLICKS}${ARRIVED}${SAY}${SEEN}${whenHere(modules, imported(html.slice(start, end)))}`;
  return head + html.slice(headEnd, start) + code + html.slice(end);
}

/** Runs the code once the modules and missing sheets have loaded. */
const whenHere = (modules: string[], code: string) => `
const late = setTimeout(say, 8000);
const modules = ${JSON.stringify(modules)};
const sheets = [...document.querySelectorAll('link[rel=stylesheet]')].filter((it) => !it.sheet).map((it) => it.getAttribute('href'));
try {
  await everything([...modules, ...sheets]);
  clearTimeout(late);
  document.getElementById('not-loaded')?.remove();
  ${preload}
  ${code}
} catch (error) {
  say();
  if (!error.isFile) throw error;
}`;

/** Compiled in parallel, where each would otherwise be discovered by the previous one. */
const preload = `for (const href of modules) addLink({ rel: 'modulepreload', href });`;

/** A module's static imports are fetched before its first line runs. */
const imported = (code: string) =>
  code.replace(IMPORT, (_, name: string | undefined, from: string | undefined) =>
    from ? `${name ? `const ${name} = ` : ''}await import(${from})` : 'await import(',
  );
