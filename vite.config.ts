import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkModules } from './scripts/chunk-modules.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { stripContractSchemas } from './scripts/strip-contract-schemas.ts';
import { arriving, arrivingImports } from './src/platform/web/react-router-patches/arriving-imports.ts';
import { chunks, sheetChunks } from './src/platform/web/react-router-patches/chunks.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), stripContractSchemas(), arrivingImports(), serviceWorker(), chunkModules()],
  environments: {
    client: { build: { modulePreload: arriving, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The same sheets as the browser's build, or it would have more files that nobody asks for.
    ssr: {
      build: { rolldownOptions: { input: './src/server.ts', output: { codeSplitting: { groups: sheetChunks } } } },
    },
  },
});
