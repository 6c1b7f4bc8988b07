export { handOverWords } from './hours/hand-over-words.ts';
export { openState, weekInWords } from './hours/open-state.ts';
export {
  arrivalInWords,
  orderNowInWords,
  pickupInWords,
  readyInWords,
  timeInWords,
  windowInWords,
} from './hours/ready-time.ts';
export { StoreMenu } from './menu/store-menu.tsx';
export { shortStoreName, streetOf } from './row/short-name.ts';
export { StoreRow } from './row/store-row.tsx';
export { StoreCard } from './store-card.tsx';
export { StoreContact } from './store-contact.tsx';
export { StoreFacts } from './store-facts.tsx';
export { StoreHeader } from './store-header.tsx';
export { StorePanel } from './store-panel.tsx';
