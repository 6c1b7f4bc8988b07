export { OrdersScreen, type OrdersView } from './board/orders-screen.tsx';
export { ExportHandOvers } from './hand-over/export/export-hand-overs.tsx';
export { RulesPanel } from './hand-over/rules/rules-panel.tsx';
export { HandOverScreen } from './hand-over/screen/hand-over-screen.tsx';
