import type { BuildOptions, Plugin } from 'vite';

/** By the suffix of their ids. */
const REPLACED = {
  // Vite's own loader requests a chunk's dependencies on import, and never again after a failure.
  'vite/preload-helper.js':
    "export const __vitePreload = (load, files = []) => window.arrived(files.map((file) => '/' + file)).then(load);",
  'react-router/dist/production/lib/dom/ssr/routeModules.js':
    "export { loadRouteModule } from '/src/shell/load-route-module.tsx';",
} as const;

/** Makes later imports arrive first: see arrived.ts. */
export function arrivingImports(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'arriving-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_, id) {
      const found = Object.entries(REPLACED).find(([end]) => id.endsWith(end));
      if (!found) return null;
      seen.add(found[0]);
      return { code: found[1], map: null };
    },
    buildEnd(error) {
      if (!error && seen.size < Object.keys(REPLACED).length)
        this.error('What loads the later parts is not where it was.');
    },
  };
}

/** Imported chunks too, except those of every page. */
export const arriving: BuildOptions['modulePreload'] = {
  resolveDependencies: (file, needed) => [
    ...new Set([file, ...needed.filter((one) => !/\/(framework|site|frame|rolldown-runtime)-/.test(one))]),
  ],
};
