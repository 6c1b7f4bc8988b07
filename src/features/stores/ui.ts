export { openState, weekInWords } from './open-state.ts';
export { StoreCard } from './store-card.tsx';
export { cardNames, StoreFacts } from './store-facts.tsx';
export { StoreHeader } from './store-header.tsx';
export { StorePanel } from './store-panel.tsx';
