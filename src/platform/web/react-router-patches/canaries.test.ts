import { hash } from 'node:crypto';
import { createElement as h } from 'react';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import handleRequest from '../../../entry.server.tsx';
import type { RenderedHtml } from '../inline-scripts.ts';
import { type PageContext, pageContext } from '../page.ts';
import { renderHtml } from '../render-html.ts';

// Each patch relies on React Router's current behaviour. These tests run it on a small site, and fail when a new
// version makes a patch wrong or needless: see docs/decisions/0010.

const ROUTES = ['root', 'good', 'broken', 'elsewhere'];
const renderBroken = vi.fn(() => {
  throw new Error('broken');
});
const HOSTILE = '</script><script>planted()</script><!--<script>';

const MODULES: Record<string, object> = {
  root: {
    default: () => h('html', null, h('head'), h('body', null, h(Outlet), h(Scripts))),
    ErrorBoundary: ({ error }: { error: unknown }) =>
      h('html', null, h('body', null, isRouteErrorResponse(error) ? error.status : 'failed', h(Scripts))),
    loader: () => ({ text: HOSTILE }),
  },
  good: { default: () => h('p', null, HOSTILE) },
  broken: { default: renderBroken },
  elsewhere: { default: () => null },
};

function buildOf(entry: object): ServerBuild {
  const routes = ROUTES.map((id) => ({
    id,
    ...(id === 'root' ? { path: '' } : { parentId: 'root', path: id }),
    module: MODULES[id],
  }));
  const assets = {
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: Object.fromEntries(
      routes.map(({ module: _, ...route }) => [
        route.id,
        {
          ...route,
          module: `/assets/${route.id}.js`,
          imports: [],
          css: ['/assets/style.css#'],
          hasLoader: route.id === 'root',
        },
      ]),
    ),
    url: '/assets/manifest.js',
    version: '1',
  };
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets,
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

async function pageAt(path: string) {
  let rendered: RenderedHtml | undefined;
  const context = new RouterContextProvider();
  const takeHtml = (it: RenderedHtml) => {
    rendered = it;
  };
  context.set(pageContext, { takeHtml } as PageContext);
  const handle = createRequestHandler(buildOf({ default: handleRequest }), 'production');
  const { status } = await handle(new Request(`https://wicket.example${path}`), context);
  return { status, html: '', scriptHashes: [] as readonly string[], ...rendered };
}

async function unpatched(path: string, seen?: (entry: EntryContext) => EntryContext): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const entry = {
    default: async ({ url }: Request, _status: number, _headers: Headers, given: EntryContext) => {
      const context = seen?.(given) ?? given;
      resolve(await renderHtml(h(ServerRouter, { context, url, nonce: 'n' }), 'n'));
      return new Response('');
    },
  };
  await createRequestHandler(buildOf(entry), 'production')(
    new Request(`https://wicket.example${path}`),
    new RouterContextProvider(),
  );
  return promise;
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

describe('inline scripts', () => {
  it('all carry the nonce that React Router is given', async () => {
    const html = await unpatched('/good');
    expect(html.match(/<script\b/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html.match(/<script\b[^>]* nonce="n"/g)?.length).toBe(html.match(/<script\b/g)?.length);
  });

  it('are all allowed by their hashes, and the texts of a page make none', async () => {
    const { html, scriptHashes } = await pageAt('/good');
    const scripts = inlineScripts(html);
    expect(scriptHashes).toEqual(scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`));
    expect(scripts.some((script) => script.startsWith('planted'))).toBe(false);
    expect(html).not.toContain('nonce');
  });
});

describe('defer-hydration', () => {
  it('finds the modules that React Router preloads in the head and imports at the end', async () => {
    const before = await unpatched('/good');
    const preloaded = [...before.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloaded).toContain('/assets/good.js');
    expect(before).toMatch(/import \* as route\d from "\/assets\/good.js"/);
    const { html } = await pageAt('/good');
    expect(html).not.toMatch(/<link rel="modulepreload"|\bimport \*/);
    expect(JSON.parse(/const modules = (\[.*\]);/.exec(html)?.[1] ?? '')).toEqual(preloaded);
    expect(html).toMatch(/const route\d = await import\("\/assets\/good.js"\)/);
    expect(html).toContain('await import("/assets/entry.js")');
  });
});

describe('matched-routes', () => {
  it('keeps React Router from building routes that the page does not have', async () => {
    const builtOf = async (path: string, narrow: boolean) => {
      const built = new Set<string>();
      await unpatched(path, (entry) => {
        const names = narrow ? entry.staticHandlerContext.matches.map(({ route: { id } }) => id) : ROUTES;
        const routes = Object.fromEntries(names.map((id) => [id, entry.manifest.routes[id]]));
        const routeModules = new Proxy(entry.routeModules, {
          get: (all, id: string) => {
            built.add(id);
            return all[id];
          },
        });
        return { ...entry, routeModules, manifest: { ...entry.manifest, routes } };
      });
      return [...built].sort();
    };
    expect(await builtOf('/good', false)).toEqual([...ROUTES].sort());
    expect(await builtOf('/good', true)).toEqual(['good', 'root']);
  });
});

describe('a page that fails', () => {
  it('is rendered once, and answered with a 500 and the page for errors', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const { status, html, scriptHashes } = await pageAt('/broken');
    expect(renderBroken).toHaveBeenCalledOnce();
    expect(status).toBe(500);
    expect(html).toContain('failed');
    expect(scriptHashes).toHaveLength(inlineScripts(html).length);
  });
});
