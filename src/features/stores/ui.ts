export { StoreCard } from './card/store-card.tsx';
export { handOverWords } from './hours/hand-over-words.ts';
export { hoursState, openState, weekInWords } from './hours/open-state.ts';
export {
  arrivalInWords,
  orderNowInWords,
  pickupInWords,
  readyInWords,
  timeInWords,
  windowInWords,
} from './hours/ready-time.ts';
export { StoreMenu } from './menu/store-menu.tsx';
export { StoreContact } from './page/store-contact.tsx';
export { StoreFacts } from './page/store-facts.tsx';
export { StoreHeader } from './page/store-header.tsx';
export { StorePanel } from './page/store-panel.tsx';
export { shortStoreName, streetOf } from './row/short-name.ts';
export { StoreRow } from './row/store-row.tsx';
