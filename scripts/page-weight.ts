import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Module = { module: string; imports?: string[]; css?: string[] };
type PageRoute = Module & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Module; routes: Record<string, PageRoute> };

/** What a browser loads with a page: script as sent (brotli), fonts as stored; bytes. */
export type PageWeight = {
  page: string;
  script: number;
  fonts: number;
  /** Of the script, what is beyond the frame that every page has. */
  own: number;
};

/** The files that a browser loads with each page: scripts, and sheets by their plain names. */
export function filesOfPages(clientFolder: string): { page: string; module: string; files: string[] }[] {
  const { entry, routes } = readManifest(clientFolder);
  return pagesOf(routes).map((page) => {
    const modules = [entry, ...withParents(page, routes)];
    return {
      page: `/${page.path ?? ''}`,
      module: page.id,
      files: [...new Set([...scriptsOf(modules), ...sheetsOf(modules)])],
    };
  });
}

/** The weight of every page of a finished and compressed build, the heaviest script first. */
export function weighPages(clientFolder: string): PageWeight[] {
  const { entry, routes } = readManifest(clientFolder);
  const root = Object.values(routes).find(({ parentId }) => parentId === undefined);
  const frame = new Set(scriptsOf(root ? [entry, root] : [entry]));
  const weights = pagesOf(routes).map((page) => {
    const modules = [entry, ...withParents(page, routes)];
    const scripts = new Set(scriptsOf(modules));
    const sizeOf = (script: string) => statSync(join(clientFolder, `${script}.br`)).size;
    const styles = [...new Set(sheetsOf(modules))];
    const fonts = new Set(styles.flatMap((style) => latinFonts(readFileSync(join(clientFolder, style), 'utf8'))));
    return {
      page: `/${page.path ?? ''}`,
      script: sum([...scripts].map(sizeOf)),
      own: sum([...scripts].filter((script) => !frame.has(script)).map(sizeOf)),
      fonts: sum([...fonts].map((font) => statSync(join(clientFolder, font)).size)),
    };
  });
  return weights.sort((a, b) => b.script - a.script);
}

const scriptsOf = (modules: readonly Module[]) => modules.flatMap(({ module, imports = [] }) => [module, ...imports]);

/** The framework marks styles of a page's own with a '#'. */
const sheetsOf = (modules: readonly Module[]) =>
  modules.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, '')));

/** A layout has neither path nor index; it comes with its pages. */
const pagesOf = (routes: Record<string, PageRoute>) =>
  Object.values(routes).filter(({ parentId, path, index }) => parentId !== undefined && (path || index));

function readManifest(clientFolder: string): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: clientFolder });
  if (!file) throw new Error(`${clientFolder} has no manifest: is it a finished build?`);
  const text = readFileSync(join(clientFolder, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

function withParents(page: PageRoute, routes: Record<string, PageRoute>): PageRoute[] {
  const parent = page.parentId === undefined ? undefined : routes[page.parentId];
  return parent ? [page, ...withParents(parent, routes)] : [page];
}

/** A browser fetches a font file only for letters that occur; on our pages those are Latin ones. */
export function latinFonts(css: string): string[] {
  const faces = css.split('@font-face').slice(1);
  const bodies = faces.map((face) => face.slice(0, face.indexOf('}')));
  const latin = bodies.filter((face) => {
    const [, range] = face.split('unicode-range:');
    return range === undefined || /U\+(0+-0{0,4}FF\b|\?\?)/i.test(range);
  });
  return latin.flatMap((face) => {
    const url = face.split('url(')[1]?.split(')')[0]?.replace(/["']/g, '');
    return url?.endsWith('.woff2') ? [url] : [];
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
