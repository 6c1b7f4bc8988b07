export { brandOf, CARD_LABELS, cardProblems, digitsOf, type EnteredCard, expiredText, isPast } from './card.ts';
export { addCard, CardKind, CreditCard, listCards, removeCard } from './payments.contract.ts';
