// Few large files compress a tenth better than many small ones: the framework is one, and what most pages share is
// another. What neither home nor the explorer needs before something is opened must not slip into those, however many
// pages have it: parts of the framework for what changes data, forms and what checks them, opening hours, dialogs.
const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/](?!.*\b(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useInfiniteQuery)\.js$)/;
const forms = /node_modules[\\/](zod|react-hook-form)[\\/]/;
const shared =
  /[\\/]src[\\/](ui|platform|shell|features)[\\/](?!.*\b(forms?|fields?|text-input|password-input|segmented|checkbox|notice|try-again|opening-hours|breadcrumb|account-frame|accounts.contract|addresses.contract|dialog|open-state|review-list|national-phone|avatar|rating-face|attached-input|use-modal|scroll-lock)\.tsx?$)/;

/** One sheet for all pages, but for the map's: a phone would otherwise wait for seven. */
export const sheetChunk = {
  name: 'style',
  test: (id: string) => /[\\/]src[\\/]/.test(id) && id.endsWith('.css') && !/[\\/](store-)?map\.css$/.test(id),
};

/** The chunks of the browser's build. */
export const chunks = [
  sheetChunk,
  { name: 'framework', test: framework },
  { name: 'forms', test: forms },
  { name: 'site', test: shared, minShareCount: 8 },
];
