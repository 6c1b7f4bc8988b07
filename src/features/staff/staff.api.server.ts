import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { changeMemberOf, removeMemberOf } from './change-team.server.ts';
import { removeOldInvitations } from './invitations.queries.server.ts';
import { accept, type InvitationDeps, invite, lookAtInvitation, withdraw } from './invitations.server.ts';
import { workplacesOf } from './members.queries.server.ts';
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listTeam,
  listWorkplaces,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from './staff.contract.ts';
import { readTeam } from './team.server.ts';

export const staffApi = (deps: InvitationDeps): OperationBinding[] => [
  handle(listWorkplaces, async (_input, { viewer: { userId, lacksFactor } }) => ({
    workplaces: lacksFactor
      ? []
      : (await workplacesOf(deps.db, userId)).map(({ name, ...row }) => ({ ...row, name: name ?? deps.siteName })),
    lacksFactor,
  })),
  handle(listTeam, ({ storeId }, { viewer }) => readTeam(deps, viewer, { storeId, now: deps.clock.now() })),
  handle(inviteMember, ({ storeId, email, role }, context) =>
    invite(deps, context.viewer, { storeId, email, role, by: actorOf(context) }),
  ),
  handle(withdrawInvitation, ({ id }, context) => withdraw(deps, context.viewer, { id, by: actorOf(context) })),
  handle(changeMember, ({ id, role, certificateNumber: number, certificateExpiresOn: expiresOn }, context) =>
    changeMemberOf(deps, context.viewer, {
      id,
      by: actorOf(context),
      role,
      certificate: { number: number === undefined ? undefined : number || null, expiresOn },
    }),
  ),
  handle(removeMember, ({ id }, context) => removeMemberOf(deps, context.viewer, { id, by: actorOf(context) })),
  handle(readInvitation, ({ token }) => lookAtInvitation(deps, token)),
  handle(acceptInvitation, ({ token }, context) => accept(deps, actorOf(context), { viewer: context.viewer, token })),
];

export async function startStaffJobs({ db, clock, jobs }: InvitationDeps): Promise<void> {
  await jobs.every('staff.tidy', '41 4 * * *', () => removeOldInvitations(db, clock.now()));
}
