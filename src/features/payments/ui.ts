export { AddCardDialog } from './add-card-dialog.tsx';
export { CardList } from './card-list.tsx';
export { CardMark, CardRow, MaskedDigits } from './card-mark.tsx';
export { CardSelect } from './card-select.tsx';
export { useCards } from './use-cards.ts';
