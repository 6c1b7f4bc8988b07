import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

type Chunk = { fileName: string; imports: string[]; dynamicImports: string[]; facadeModuleId: string | null };

/** Of the frame of every page, and what may be opened in it. */
const FRAME = /\/src\/(entry\.client|root|pages\/(any-page|info\/offline))\.tsx(\?|$)/;
/** Large, and of no use without a network. */
const LEFT_OUT = /\/(map|store-map|point-map|location)[\w-]*\.tsx?(\?|$)|maplibre|base-map/;

/**
 * Builds src/service-worker/events.worker.ts beside the pages, as /service-worker.js, and tells it which files the frame of every page
 * needs: all that the frame imports, and all that it may import later. A build with other files is another version of it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: '/src/service-worker/events.worker.ts', fileName: 'service-worker.js' });
    },
    generateBundle: {
      // Vite has taken out by then what is nothing but a style sheet.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const frame = chunks.filter(({ facadeModuleId }) => FRAME.test(facadeModuleId ?? ''));
        const later = withImports(frame, byFile).flatMap(({ dynamicImports }) =>
          dynamicImports.flatMap((file) => byFile.get(file) ?? []),
        );
        const opened = later.filter(({ facadeModuleId }) => !LEFT_OUT.test(facadeModuleId ?? ''));
        const files = withImports([...frame, ...opened], byFile).map(({ fileName }) => `/${fileName}`);
        const worker = byFile.get('service-worker.js');
        if (!worker || frame.length < 4 || opened.length < 5) this.error('The frame of the pages is not where it was.');
        const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
        worker.code = worker.code
          .replaceAll('SHELL_FILES', JSON.stringify(files.sort()))
          .replaceAll('SHELL_VERSION', JSON.stringify(version));
      },
    },
  };
}

function withImports<C extends Chunk>(from: readonly C[], byFile: ReadonlyMap<string, C>): C[] {
  const found = new Set<C>();
  const follow = (chunk: C | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) follow(byFile.get(file));
  };
  from.forEach(follow);
  return [...found];
}
