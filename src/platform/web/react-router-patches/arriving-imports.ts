import type { BuildOptions, Plugin } from 'vite';

/** By the end of their ids. */
const REPLACED = {
  // Vite's own asks for what a part needs as it imports it; what fails then is never asked for again.
  'vite/preload-helper.js':
    "export const __vitePreload = (load, files = []) => window.arrived(files.map((file) => '/' + file)).then(load);",
  'react-router/dist/production/lib/dom/ssr/routeModules.js':
    "export { loadRouteModule } from '/src/shell/load-route-module.tsx';",
} as const;

/** Has everything that is imported later arrive first: see src/platform/web/react-router-patches/arrived.ts. */
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

/** What is imported, too, and not what every page has. */
export const arriving: BuildOptions['modulePreload'] = {
  resolveDependencies: (file, needed) => [
    ...new Set([file, ...needed.filter((one) => !/\/(framework|site|rolldown-runtime)-/.test(one))]),
  ],
};
