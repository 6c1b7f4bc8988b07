import { expect, it, onTestFinished, vi } from 'vitest';
import { deferHydration } from './defer-hydration.ts';

const PAGE = `<head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/b.js" nonce="n"/></head>
<body><script nonce="n">before()</script><script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/page.js";
window.routes = [route0, route1];

import("/entry.js");</script></body>`;

type Link = { rel: string; href: string; onload?(): void; onerror(): void };
type Listener = (event: object) => void;
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

function start({ hidden, failing }: { hidden: boolean; failing?: string }) {
  const code = /type="module" async="">([\s\S]*)<\/script>/.exec(deferHydration(PAGE))?.[1] ?? '';
  const asked: string[] = [];
  const frames: (() => void)[] = [];
  const listeners = new Set<Listener>();
  let said = '';
  const world = {
    window: {} as {
      routes?: string[];
      takeEarlyClicks?: () => Iterable<string>;
    },
    document: {
      hidden,
      createElement: () => ({}),
      head: {
        append: ({ rel, href, onload, onerror }: Link) => {
          asked.push(`${rel} ${href}`);
          if (href === failing) onerror();
          else onload?.();
        },
      },
      querySelectorAll: () => [],
      getElementById: () => null,
      body: { insertAdjacentHTML: (_: string, html: string) => (said = html) },
    },
    fetch: async (file: string) => {
      asked.push(`fetch ${file}`);
      return new Response('', { status: 503 });
    },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
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
    said: () => said,
    draw: () => frames.shift()?.(),
    press: (button: string | null) => {
      const stopped: string[] = [];
      const preventDefault = () => stopped.push('default');
      const stopImmediatePropagation = () => stopped.push('listeners');
      for (const listen of listeners)
        listen({ target: { closest: () => button }, preventDefault, stopImmediatePropagation });
      return stopped;
    },
  };
}

it('asks for no script before the first paint', async () => {
  expect(deferHydration(PAGE)).not.toMatch(/<link[^>]*modulepreload/);
  const { done, draw, asked, window } = start({ hidden: false });
  draw();
  expect(asked).toEqual([]);
  draw();
  await done;
  expect(asked).toEqual([
    ...['preload /a.js', 'preload /b.js', 'modulepreload /a.js', 'modulepreload /b.js'],
    ...['/manifest.js', '/root.js', '/page.js', '/entry.js'],
  ]);
  expect(window.routes).toEqual(['/root.js', '/page.js']);
});

it('starts at once in a hidden tab', async () => {
  const { done, asked } = start({ hidden: true });
  await done;
  expect(asked).toContain('/entry.js');
});

it('imports nothing before every file is there, and shows a notice when one fails', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { done, asked, said } = start({ hidden: true, failing: '/b.js' });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(said()).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(said()).toMatch(/role="alert".*did not load completely.*<a href="".*Try again/);
  expect(asked).toEqual(['preload /a.js', 'preload /b.js', 'fetch /b.js', 'fetch /b.js']);
});

it('gives back each button that was clicked before React answers, once, and then records none', () => {
  const { press, window } = start({ hidden: false });
  for (const button of ['heart', 'plus', 'heart']) expect(press(button)).toEqual(['default', 'listeners']);
  expect(press(null)).toEqual([]);
  const taken = window.takeEarlyClicks?.() ?? [];
  press('late');
  expect([...taken]).toEqual(['heart', 'plus']);
});

it('leaves everything else as it is', () => {
  expect(deferHydration(PAGE)).toContain('<script nonce="n">before()</script>');
  expect(deferHydration('<p>import * as x from "y"</p>')).toBe('<p>import * as x from "y"</p>');
});
