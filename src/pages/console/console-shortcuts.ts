import { ORDER_SHORTCUTS } from '#features/fulfillment/console';
import type { Workplace } from '#features/staff';
import type { Shortcut } from '#ui/shortcuts/shortcut.ts';
import { ENTRIES, entriesFor } from './console-nav.ts';

const ANYWHERE = 'Anywhere';

/** Every key of the console, as it is bound and as the list of keys shows it. */
export const CONSOLE_SHORTCUTS: readonly Shortcut[] = [
  { id: 'palette', keys: '$mod+k', label: 'Search, or jump to', group: ANYWHERE },
  { id: 'search', keys: '/', label: 'Search', group: ANYWHERE },
  { id: 'shortcuts', keys: '[Shift]+?', label: 'This list', group: ANYWHERE, shown: ['?'] },
  ...ENTRIES.flatMap(({ label, path, keys }) =>
    keys ? [{ id: `go-${path}`, keys, label: `Go to ${label}`, group: ANYWHERE }] : [],
  ),
  { id: 'switch-store', keys: 'g s', label: 'Switch store', group: ANYWHERE },
  ...ORDER_SHORTCUTS,
];

/** Those of the list that lead somewhere for this person. */
export function shortcutsFor(workplace: Pick<Workplace, 'rights' | 'storeId'>): readonly Shortcut[] {
  const pages = new Set(entriesFor(workplace).map(({ path }) => `go-${path}`));
  return CONSOLE_SHORTCUTS.filter(({ id }) => !id.startsWith('go-') || pages.has(id));
}
