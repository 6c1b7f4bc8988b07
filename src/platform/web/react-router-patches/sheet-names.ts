type Manifest = { routes: Record<string, { css?: string[] } | undefined> };

/**
 * Maps the routes' style sheets to their plain names. React Router marks sheets that lazy parts share with them
 * ('style.css#'); Vite looks for the plain name, and would link the sheet a second time, which restyles every element.
 */
export function withPlainSheetNames<M extends Manifest>(manifest: M): M {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, css: route.css?.map((file) => file.replace(/#$/, '')) },
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
