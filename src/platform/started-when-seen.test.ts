import { expect, it } from 'vitest';
import { startedWhenSeen } from './started-when-seen.ts';

/** As React Router writes it. */
const PAGE = `<head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/b.js" nonce="n"/></head>
<body><script nonce="n">before()</script><script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/page.js";
window.routes = [route0, route1];

import("/entry.js");</script></body>`;

type Event = { target: { closest(): string | null }; preventDefault(): void; stopImmediatePropagation(): void };
type Press = (event: Event) => void;
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Runs what the page's module script holds. */
function start({ hidden }: { hidden: boolean }) {
  const code = /type="module" async="">([\s\S]*)<\/script>/.exec(startedWhenSeen(PAGE))?.[1] ?? '';
  const asked: string[] = [];
  const frames: (() => void)[] = [];
  const presses = new Set<Press>();
  const world = {
    window: {} as { routes?: string[]; takeEarlyPresses?: () => Iterable<string> },
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href?: string }) => asked.push(`preload ${href}`) },
    },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    addEventListener: (_: string, listener: Press) => presses.add(listener),
    removeEventListener: (_: string, listener: Press) => presses.delete(listener),
    load: async (module: string) => {
      asked.push(module);
      return module;
    },
  };
  const run = new AsyncFunction(...Object.keys(world), code.replaceAll('import(', 'load('));
  const done: Promise<void> = run(...Object.values(world));
  return {
    done,
    asked,
    window: world.window,
    draw: () => frames.shift()?.(),
    press: (button: string | null) => {
      const stopped: string[] = [];
      const preventDefault = () => stopped.push('default');
      const stopImmediatePropagation = () => stopped.push('listeners');
      for (const hear of presses) hear({ target: { closest: () => button }, preventDefault, stopImmediatePropagation });
      return stopped;
    },
  };
}

it('asks for no script before the page is seen', async () => {
  expect(startedWhenSeen(PAGE)).not.toMatch(/<link[^>]*modulepreload/);
  const { done, draw, asked, window } = start({ hidden: false });
  draw();
  expect(asked).toEqual([]);
  draw();
  await done;
  expect(asked).toEqual(['preload /a.js', 'preload /b.js', '/manifest.js', '/root.js', '/page.js', '/entry.js']);
  expect(window.routes).toEqual(['/root.js', '/page.js']);
});

it('starts at once in a tab that nobody looks at', async () => {
  const { done, asked } = start({ hidden: true });
  await done;
  expect(asked).toContain('/entry.js');
});

it('gives back each button that was pressed before the page could answer, once, and then keeps none', () => {
  const { press, window } = start({ hidden: false });
  for (const button of ['heart', 'plus', 'heart']) expect(press(button)).toEqual(['default', 'listeners']);
  expect(press(null)).toEqual([]);
  const taken = window.takeEarlyPresses?.() ?? [];
  press('late');
  expect([...taken]).toEqual(['heart', 'plus']);
});

it('leaves everything else as it is', () => {
  expect(startedWhenSeen(PAGE)).toContain('<script nonce="n">before()</script>');
  expect(startedWhenSeen('<p>import * as x from "y"</p>')).toBe('<p>import * as x from "y"</p>');
});
