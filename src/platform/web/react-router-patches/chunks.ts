// Few large files compress a tenth better than many small ones: the framework is one, shared code another. Code that
// home and explorer need only on demand stays out of both: data changes, forms, opening hours, dialogs, the console.
const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/](?!.*\b(queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useInfiniteQuery)\.js$)/;
const forms = /node_modules[\\/](zod|react-hook-form)[\\/]/;
const shared =
  /[\\/]src[\\/](ui|platform|shell|features)[\\/](?!(staff|fulfillment|audit|back-office)[\\/])(?!.*\b(forms?|fields?|switch|select|use-drag-away|orders.contract|ways.contract|chip|join-names|merge-at-login|cart-toasts|slides|lazy-alerts|next-page|safe-redirect|sessions.contract|use-local-storage|random-key|place|clock|text-input|text-area|graphemes|password-input|segmented|checkbox|notice|try-again|opening-hours|breadcrumb|account-frame|accounts.contract|addresses.contract|dialog|open-state|review-list|national-phone|avatar|rating-face|attached-input|use-modal|use-now|scroll-lock|menu|popover|share-buttons|explore.contract|pagination|page-window|search-note|note-sentences|explorer-query|applied-filters|filter-words|explorer-view|compared|use-compared|use-compare-press|require-session|ready-time|open-time|last-order|sort-select|sorts|dated-hours|sale-hours|pause|pause-words|live[\\/]\w+|shortcuts[\\/][\w-]+)\.tsx?$)/;

// The frame of every page.
const frame =
  /[\\/]src[\\/](shell[\\/](theme|menus)|features[\\/](cart[\\/](panel[\\/]lazy-panel|offers[\\/]use-cart-offers)|places[\\/]location[\\/]location-button|explore[\\/]search[\\/]search-form))\.tsx?$/;
// Not in `shared`, as the home page has none of it: the explorer's lists and filters, and what other pages share with
// them.
const explorer = /[\\/]src[\\/]features[\\/]explore[\\/](list|filters)[\\/][\w.-]+\.tsx?$/;
const popover = /[\\/]src[\\/]ui[\\/]overlays[\\/]popover\.tsx$/;
const lists =
  /[\\/]src[\\/](ui[\\/](parts[\\/]pagination|fields[\\/]sort-select)|features[\\/](explore[\\/]products[\\/]sorts|explore[\\/]compare[\\/](compared|use-compared|use-compare-press)|search[\\/](search-note|note-sentences)))\.tsx?$/;
const hours =
  /[\\/]src[\\/]features[\\/]stores[\\/](hours[\\/](open-state|open-time|last-order|opening-hours|dated-hours|sale-hours|ready-time)|status[\\/](pause|pause-words))\.ts$/;

// What home shows besides products, and some other pages.
const rows =
  /[\\/]src[\\/](ui[\\/]parts[\\/]carousel|features[\\/](stores[\\/]card[\\/]store-card|explore[\\/]recent[\\/]recent-key|orders[\\/]list[\\/]buy-again-outline))\.tsx?$/;

// Small parts that many pages share, though not home and the explorer; of forms; and of the console. Each is one file instead of
// up to 20 of half a kilobyte. A group also takes what its modules import, so list only modules whose imports are in a group above.
const parts =
  /[\\/]src[\\/](ui[\\/](states[\\/](notice|try-again)|fields[\\/](field|text-input|select|password-input|email-field|text-area|checkbox|switch)|overlays[\\/](menu|dialog|use-modal|scroll-lock)|text[\\/](clock|graphemes)|parts[\\/](breadcrumb|rating-face))|features[\\/](auth[\\/](sessions[\\/]require-session|contact[\\/]national-phone)|account[\\/]profile[\\/]avatar|orders[\\/](orders\.contract|parts[\\/](grams|address-text))|chat[\\/]chat\.contract|fulfillment[\\/]substitutions[\\/]substitutions\.contract))\.tsx?$/;
const fields = /[\\/]src[\\/]platform[\\/](browser[\\/](form|form-draft)|contract[\\/](fields|name-field))\.ts$/;
const consoleFrame =
  /[\\/]src[\\/](pages[\\/]console[\\/](console-nav|use-workplaces)|ui[\\/](shortcuts[\\/][\w-]+|hooks[\\/]use-now)|features[\\/](staff[\\/]staff|fulfillment[\\/](queue[\\/]queue|steps[\\/]steps|lines[\\/]lines))\.contract)\.tsx?$/;

const consoleParts =
  /[\\/]src[\\/](pages[\\/]console|ui[\\/](shortcuts|parts[\\/]person-mark\.css$)|features[\\/](staff|audit|fulfillment[\\/](board|hand-over|palette|print|sheet)|stores[\\/](checklist|opening|settings|status|zones)))/;
const isSheet = (id: string) => /[\\/]src[\\/]/.test(id) && id.endsWith('.css');

/** One sheet for all pages, except the map's: a phone would otherwise wait for seven. The console, which no shopper opens, has another. */
export const sheetChunks = [
  { name: 'console-style', test: (id: string) => isSheet(id) && consoleParts.test(id) },
  { name: 'style', test: (id: string) => isSheet(id) && !consoleParts.test(id) && !/[\\/](store-)?map\.css$/.test(id) },
];

export const chunks = [
  ...sheetChunks,
  { name: 'framework', test: framework },
  { name: 'forms', test: forms },
  { name: 'site', test: shared, minShareCount: 8 },
  { name: 'frame', test: frame },
  { name: 'hours', test: hours },
  { name: 'rows', test: rows },
  { name: 'popover', test: popover },
  { name: 'lists', test: lists },
  { name: 'explorer', test: explorer, minShareCount: 5 },
  { name: 'parts', test: parts },
  { name: 'fields', test: fields },
  { name: 'console', test: consoleFrame },
];
