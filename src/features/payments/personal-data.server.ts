import type { PersonalData } from '#platform/contract/personal-data.ts';
import { cardsOfUser } from './cards/cards.queries.server.ts';
import { forgetInVault } from './cards/remove-card.server.ts';
import type { CardDeps } from './cards/save-card.server.ts';
import { serializeCard } from './payments.api.server.ts';

/** Saved cards. Jobs of the same transaction delete them from the vault. */
export const cardsPersonalData = ({ db, clock }: CardDeps): PersonalData => ({
  name: 'creditCards',
  read: async (userId) => (await cardsOfUser(db, userId)).map(serializeCard),
  forget: async (trx, { userId }) => {
    for (const { vaultKey } of await cardsOfUser(trx, userId)) await forgetInVault(trx, clock, vaultKey);
  },
});
