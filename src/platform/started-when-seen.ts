const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const IMPORT = /\bimport (?:\* as (\w+) from )?("[^"]+")/g;

/** Two frames on, the first is on the screen. A tab that nobody looks at draws none. */
const SEEN =
  'await new Promise((seen) => document.hidden ? seen() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))));';

/**
 * Buttons that are pressed before the page can answer are kept, once each, until `useEarlyPresses` asks for them; not those
 * that the browser answers by itself, of popovers and of forms with an address.
 */
const PRESSES = `const pressed = new Set();
const keep = (event) => {
  const button = event.target.closest('button:not([popovertarget], form[action] [type="submit"])');
  if (button) event.preventDefault(), event.stopImmediatePropagation(), pressed.add(button);
};
addEventListener('click', keep, true);
window.takeEarlyPresses = () => (removeEventListener('click', keep, true), pressed);
`;

/**
 * Lets the scripts of a page that React Router rendered wait until it is seen. They weigh more than all the rest, so on a
 * slow line they would come before its type and pictures; and it does not need them to be read, or to lead on. What is
 * pressed meanwhile is not lost.
 */
export function startedWhenSeen(html: string): string {
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
  const code = `${PRESSES}${SEEN}${preload(modules)}${imported(html.slice(start, end))}`;
  return head + html.slice(headEnd, start) + code + html.slice(end);
}

/** All at once, where each would otherwise be found by the one before. */
const preload = (modules: string[]) =>
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`;

/** What a module imports at its top is fetched before its first line runs. */
const imported = (code: string) =>
  code.replace(IMPORT, (_, name: string | undefined, from: string) =>
    name ? `const ${name} = await import(${from})` : `await import(${from})`,
  );
