import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { cardsOfUser, type SavedCard } from './cards/cards.queries.server.ts';
import { makeDefault } from './cards/default-card.server.ts';
import { forgetCard } from './cards/remove-card.server.ts';
import { type CardDeps, saveCard } from './cards/save-card.server.ts';
import { addCard, type CreditCard, listCards, removeCard, setDefaultCard } from './payments.contract.ts';

export const paymentsApi = (deps: CardDeps): OperationBinding[] => [
  handle(listCards, async (_input, { viewer }) => (await cardsOfUser(deps.db, viewer.userId)).map(serializeCard)),
  handle(addCard, async (input, { viewer }) => serializeCard(await saveCard(deps, viewer, input))),
  handle(setDefaultCard, ({ id }, { viewer }) => makeDefault(deps, viewer.userId, id)),
  handle(removeCard, ({ id }, { viewer }) => forgetCard(deps, viewer.userId, id)),
];

export const serializeCard = ({ id, displayName, kind, expiry, last4, isDefault }: SavedCard): CreditCard => ({
  id,
  displayName,
  creditCard: { type: kind, cardExpiry: expiry, cardLast4Digit: last4 },
  isDefault,
});
