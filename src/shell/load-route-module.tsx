import type { ComponentType } from 'react';
import { ErrorPage } from './error-page.tsx';

type Route = { id: string; module: string; imports?: string[] };
type RouteModule = { default: ComponentType; ErrorBoundary?: ComponentType };

/**
 * The code of a page that a link leads to, in place of React Router's own, which loads the present document anew where it
 * does not come: see scripts/arriving-imports.ts. Never rejects: the page then says so, in the frame of the site.
 */
export async function loadRouteModule(
  { id, module, imports = [] }: Route,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  try {
    if (!(id in loaded)) {
      await window.arrived([module, ...imports]);
      loaded[id] = (await import(/* @vite-ignore */ module)) as RouteModule;
    }
    return loaded[id] as RouteModule;
  } catch (error) {
    // biome-ignore lint/correctness/noComponentHookFactories: made once for a page that failed
    const Failed = () => <ErrorPage error={error} />;
    return { default: Failed, ErrorBoundary: Failed };
  }
}
