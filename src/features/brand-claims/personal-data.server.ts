import type { Db } from '#platform/db.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { claimsByEmail, forgetClaimant } from './brand-claims.queries.server.ts';

/** Claims are made without logging in: they are hers that name her address. */
export const claimsOfPerson = ({ db }: { db: Db }): PersonalData => ({
  name: 'brandClaims',
  read: async (userId) =>
    (await claimsByEmail(db, userId)).map(({ id: _, brandId: __, brandLabel: ___, createdAt, ...claim }) => ({
      ...claim,
      dateCreated: createdAt.toISOString(),
    })),
  forget: async (trx, { email }) => {
    if (email !== null) await forgetClaimant(trx, email);
  },
});
