import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { arriving, arrivingImports } from './scripts/arriving-imports.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { stripContractSchemas } from './scripts/strip-contract-schemas.ts';

// Few large files compress a tenth better than many small ones: the framework is one, and what most pages share is
// another. What neither home nor the explorer needs before something is opened must not slip into those, however many
// pages have it: parts of the framework for what changes data, forms and what checks them, opening hours, dialogs.
const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/](?!.*\b(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useInfiniteQuery)\.js$)/;
const ofForms = /node_modules[\\/](zod|react-hook-form)[\\/]/;
const shared =
  /[\\/]src[\\/](ui|platform|shell|features)[\\/](?!.*\b(forms?|fields?|text-input|password-input|segmented|checkbox|notice|try-again|opening-hours|breadcrumb|account-frame|accounts.contract|addresses.contract|dialog|open-state|review-list|national-phone|avatar|rating-face|attached-input|use-modal|scroll-lock)\.tsx?$)/;
/** One sheet for all pages, but for the map's: a phone would otherwise wait for seven. */
const sheet = { name: 'style', test: /[\\/]src[\\/](?!(.*[\\/])?(store-)?map\.css$).*\.css$/ };
const chunks = [
  sheet,
  { name: 'framework', test: framework },
  { name: 'forms', test: ofForms },
  { name: 'site', test: shared, minShareCount: 8 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), stripContractSchemas(), arrivingImports(), serviceWorker()],
  environments: {
    client: { build: { modulePreload: arriving, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The same sheets as the browser's build, or it would have more files that nobody asks for.
    ssr: { build: { rolldownOptions: { input: './src/server.ts', output: { codeSplitting: { groups: [sheet] } } } } },
  },
});
