export { StoreCard } from './store-card.tsx';
