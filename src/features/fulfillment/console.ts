import { lazyPart } from '#ui/states/lazy-part.tsx';
import type { CommandPaletteProps } from './palette/command-palette.tsx';
import type { ShortcutListProps } from './palette/shortcut-list.tsx';

export { OrdersScreen, type OrdersView } from './board/orders-screen.tsx';
export { ExportHandOvers } from './hand-over/export/export-hand-overs.tsx';
export { HandOverList } from './hand-over/record/hand-over-list.tsx';
export { RulesPanel } from './hand-over/rules/rules-panel.tsx';
export { HandOverScreen } from './hand-over/screen/hand-over-screen.tsx';
export { ORDER_SHORTCUTS } from './keys/order-shortcuts.ts';
export { PickListScreen, PrintScreen } from './print/print-screen.tsx';
export { testOrderSound } from './sound/use-order-sounds.ts';
export { OrderWatch, useNewOrders } from './watch/order-watch.tsx';

export const CommandPalette = lazyPart<CommandPaletteProps>(
  () => import('./palette/command-palette.tsx').then((it) => it.CommandPalette),
  { name: 'The search', over: true },
);
export const ShortcutList = lazyPart<ShortcutListProps>(
  () => import('./palette/shortcut-list.tsx').then((it) => it.ShortcutList),
  { name: 'The list of keys', over: true },
);
