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
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
});
