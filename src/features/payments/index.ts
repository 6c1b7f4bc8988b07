export { brandOf, CARD_LABELS, cardProblems, digitsOf, type EnteredCard, expiredText, isPast } from './cards/card.ts';
export { addCard, CardKind, CreditCard, listCards, removeCard } from './payments.contract.ts';
