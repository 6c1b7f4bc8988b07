import type { ComponentType } from 'react';
import { ErrorPage } from './error-page.tsx';

type Route = { id: string; module: string; imports?: string[] };
type RouteModule = { default: ComponentType; ErrorBoundary?: ComponentType };

/**
 * Loads a linked page's code. Unlike React Router's loader, which reloads the document on failure, it shows an error
 * within the layout (see arriving-imports.ts). Never rejects.
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
