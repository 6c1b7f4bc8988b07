import { type BoundOperation, handle } from '#platform/handle.ts';
import { cardsOfUser, type SavedCard } from './cards.queries.server.ts';
import { addCard, type CreditCard, listCards, removeCard } from './payments.contract.ts';
import { forgetCard } from './remove-card.server.ts';
import { type CardDeps, saveCard } from './save-card.server.ts';

export const paymentsApi = (deps: CardDeps): BoundOperation[] => [
  handle(listCards, async (_input, { viewer }) => (await cardsOfUser(deps.db, viewer.userId)).map(wireOf)),
  handle(addCard, async (input, { viewer }) => wireOf(await saveCard(deps, viewer.userId, input))),
  handle(removeCard, ({ id }, { viewer }) => forgetCard(deps, viewer.userId, id)),
];

const wireOf = ({ id, displayName, kind, expiry, last4 }: SavedCard): CreditCard => ({
  id,
  displayName,
  creditCard: { type: kind, cardExpiry: expiry, cardLast4Digit: last4 },
});
