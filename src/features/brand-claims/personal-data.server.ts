import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { forgetKeyed } from '#platform/jobs/outbox.ts';
import { claimsByEmail, forgetClaimants } from './brand-claims.queries.server.ts';
import { staffMailKey } from './claim-brand.server.ts';

/** Claims need no account: they belong to the user with a matching current or former address. */
export const claimsPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'brandClaims',
  read: async (_userId, { emails }) =>
    (await claimsByEmail(db, emails)).map(({ id: _, brandId: __, brandLabel: ___, createdAt, ...claim }) => ({
      ...claim,
      dateCreated: createdAt.toISOString(),
    })),
  forget: async (trx, { emails }) => forgetKeyed(trx, (await forgetClaimants(trx, emails)).map(staffMailKey)),
});
