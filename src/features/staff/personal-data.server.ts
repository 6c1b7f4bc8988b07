import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { forgetKeyed } from '#platform/jobs/outbox.ts';
import { pinsOfUser } from './devices/counter/pins.queries.server.ts';
import { invitationsTo, removeInvitationsTo } from './invitations.queries.server.ts';
import { invitationMailKey } from './invitations.server.ts';
import { lockLedTeams, rolesEverOf } from './members.queries.server.ts';

/** Roles and PINs are deleted by foreign key. */
export const staffPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'staff',
  read: async (userId, { emails }) => ({
    roles: await rolesEverOf(db, userId),
    invitations: await invitationsTo(db, emails),
    counterPins: (await pinsOfUser(db, userId)).filter(({ setAt }) => setAt !== null),
  }),
  forget: async (trx, { userId, emails }) => {
    const [led] = await lockLedTeams(trx, userId);
    if (led !== undefined)
      throw fail(
        'conflict',
        `Nobody else leads the team of ${led ?? 'this site'}. Give another person that role first.`,
      );
    await forgetKeyed(trx, (await removeInvitationsTo(trx, emails)).map(invitationMailKey));
  },
});
