export { StoreCard } from './card/store-card.tsx';
export { ChecklistPanel } from './checklist/checklist-panel.tsx';
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
export { HoursPanel } from './opening/hours-panel.tsx';
export { PreparationPanel } from './opening/preparation-panel.tsx';
export { StoreContact } from './page/store-contact.tsx';
export { StoreHeader } from './page/store-header.tsx';
export { shortStoreName, streetOf } from './row/short-name.ts';
export { StoreRow } from './row/store-row.tsx';
export { licenceInWords } from './settings/licence-words.ts';
export { ProfilePanel } from './settings/profile-panel.tsx';
export { StoreStatusButton } from './status/status-button.tsx';
export { StoreFacts } from './store-facts.tsx';
export { StorePanel } from './store-panel.tsx';
export { ZonesPanel } from './zones/zones-panel.tsx';
