export { openState } from './open-state.ts';
export { StoreCard } from './store-card.tsx';
export { StoreFacts } from './store-facts.tsx';
export { StoreHeader } from './store-header.tsx';
export { StorePanel } from './store-panel.tsx';
