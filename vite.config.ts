import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanContracts } from './scripts/lean-contracts.ts';

/** Few large files compress a tenth better than many small ones: the framework is one, and what most pages share is another. */
const chunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
  { name: 'site', test: /[\\/]src[\\/](ui|platform|shell|features)[\\/]/, minShareCount: 8 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanContracts()],
  // One sheet in one order: sheets that come with later pages would come behind, and win over, those before them.
  build: { cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
});
