export { AddCardDialog } from './cards/add-card-dialog.tsx';
export { CardList } from './cards/card-list.tsx';
export { CardMark, CardRow, MaskedDigits } from './cards/card-mark.tsx';
export { CardSelect } from './cards/card-select.tsx';
export { useCards } from './cards/use-cards.ts';
