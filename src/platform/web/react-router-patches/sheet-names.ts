type Manifest = { routes: Record<string, { css?: string[] } | undefined> };

/**
 * Maps routes' style sheets to plain names. React Router marks shared ones ('style.css#'); Vite would link those again,
 * which restyles every element.
 */
export function withPlainSheetNames<M extends Manifest>(manifest: M): M {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, css: route.css?.map((file) => file.replace(/#$/, '')) },
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
