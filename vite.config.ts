import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanContracts } from './scripts/lean-contracts.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanContracts()],
  environments: { ssr: { build: { rolldownOptions: { input: './src/server.ts' } } } },
});
