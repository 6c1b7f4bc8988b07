import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}build`;

/** What the names of a build's files do not say. Modules are paths in the project. */
export type ChunkModules = {
  /** The modules of each script and sheet. */
  files: Record<string, string[]>;
  /** The scripts that each script may load later, with their sheets. */
  later: Record<string, string[]>;
  /** The modules that each module of ours imports, at once or later. */
  imports: Record<string, string[]>;
};

export const readChunkModules = () => JSON.parse(readFileSync(`${folder}/chunks.json`, 'utf8')) as ChunkModules;

/** Writes chunks.json beside the browser's files. */
export function chunkModules(): Plugin {
  return {
    name: 'chunk-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Afterwards Vite drops the scripts that are left of sheets.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const files = new Map<string, Set<string>>();
        const later = new Map<string, Set<string>>();
        const imports = new Map<string, Set<string>>();
        const sheetsOf = (chunk: (typeof chunks)[number]) => [...(chunk.viteMetadata?.importedCss ?? [])];
        for (const chunk of chunks) {
          const isSheet = (id: string) => id.endsWith('.css');
          const modules = chunk.moduleIds.map(pathOf);
          add(
            files,
            chunk.fileName,
            modules.filter((id) => !isSheet(id)),
          );
          for (const sheet of sheetsOf(chunk)) add(files, sheet, modules.filter(isSheet));
          const loaded = chunks.filter(({ fileName }) => chunk.dynamicImports.includes(fileName));
          add(
            later,
            chunk.fileName,
            loaded.flatMap((one) => [one.fileName, ...one.imports, ...sheetsOf(one)]),
          );
        }
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id);
          if (!pathOf(id).startsWith('src/') || !info) continue;
          add(imports, pathOf(id), [...info.importedIds, ...info.dynamicallyImportedIds].map(pathOf));
        }
        mkdirSync(folder, { recursive: true });
        writeFileSync(
          `${folder}/chunks.json`,
          JSON.stringify({ files: plain(files), later: plain(later), imports: plain(imports) } satisfies ChunkModules),
        );
      },
    },
  };
}

/** Without the mark by which React Router tells its own half of a route apart. */
const pathOf = (id: string) => relative(root, id.split('?', 1)[0] ?? '');

function add(to: Map<string, Set<string>>, key: string, values: string[]): void {
  to.set(key, new Set([...(to.get(key) ?? []), ...values]));
}

const plain = (map: Map<string, Set<string>>) => Object.fromEntries([...map].map(([key, set]) => [key, [...set]]));
