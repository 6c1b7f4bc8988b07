import { ARRIVED } from './arrived.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const IMPORT = /\bimport (?:\* as (\w+) from )?("[^"]+")|\bimport\(/g;

/** After two frames the first is painted. A hidden tab paints none. */
const SEEN =
  'await new Promise((seen) => document.hidden ? seen() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))));';

/**
 * Records the buttons that a user clicks before React answers, once each, until `useReplayEarlyClicks` takes them. Buttons
 * that the browser answers by itself, of popovers and of forms with an address, are left to it.
 */
const EARLY_CLICKS = `const clicked = new Set();
const onClick = (event) => {
  const button = event.target.closest('button:not([popovertarget], form[action] [type="submit"])');
  if (button) event.preventDefault(), event.stopImmediatePropagation(), clicked.add(button);
};
addEventListener('click', onClick, true);
window.takeEarlyClicks = () => (removeEventListener('click', onClick, true), clicked);
`;

/**
 * Shows that the page is not interactive. A link, as buttons do not work yet; it leads to this page, which reloads
 * everything.
 */
const SAY = `const say = () => document.getElementById('not-loaded') || document.body.insertAdjacentHTML('beforeend',
  '<div id="not-loaded" role="alert" class="offline-notice"><p>This page did not load completely.</p><a href="" class="btn btn-secondary btn-sm">Try again</a></div>');
`;

/**
 * Lets the scripts of a page that React Router rendered wait until it is seen. They weigh more than all the rest, so on a
 * slow line they would come before its type and pictures; and it does not need them to be read, or to lead on. What is
 * pressed meanwhile is not lost.
 */
export function deferHydration(html: string): string {
  const modules: string[] = [];
  // Both are looked for where they stand: the page between them is long.
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

/** Runs the code once the modules are here, and the sheets that did not come with the page. */
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

/** All at once, where each would otherwise be found by the one before. */
const preload = `for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`;

/** A module's static imports are fetched before its first line runs. */
const imported = (code: string) =>
  code.replace(IMPORT, (_, name: string | undefined, from: string | undefined) =>
    from ? `${name ? `const ${name} = ` : ''}await import(${from})` : 'await import(',
  );
