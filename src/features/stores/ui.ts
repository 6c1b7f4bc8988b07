export { openState, weekInWords } from './hours/open-state.ts';
export { SectionBar } from './section-bar.tsx';
export { StoreCard } from './store-card.tsx';
export { StoreFacts } from './store-facts.tsx';
export { StoreHeader } from './store-header.tsx';
export { StorePanel } from './store-panel.tsx';
