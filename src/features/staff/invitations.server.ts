import { hashOfToken, limitSessions, newToken, recordAccountChange, userById } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid, orNotFound } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { forgetKeyed, sendLater } from '#platform/jobs/outbox.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { refused } from './change-team.server.ts';
import { addInvitation, closeInvitation, openInvitation } from './invitations.queries.server.ts';
import { appoint, lockUser, memberRows, roleRows } from './members.queries.server.ts';
import type { Invitation } from './staff.contract.ts';
import { invitationMail } from './staff-mails.ts';
import { invitationOf, rankIn, teamOf } from './team.server.ts';
import { mayManage } from './team-rules.ts';

export type InvitationDeps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const LIFETIME_MS = 7 * 24 * 3600_000;
const ENDED = 'This invitation has been used, withdrawn or replaced, or is older than 7 days. Ask for a new one.';
const NO_INVITATION = 'There is no such invitation.';

/** Of its mail, so that a withdrawn invitation is not sent. */
export const invitationMailKey = (id: string): string => `staff invitation ${id}`;

type Invite = { storeId: string | undefined; email: string; role: string; by: Actor };

export async function invite(
  deps: InvitationDeps,
  viewer: Viewer,
  { storeId, email, role: key, by }: Invite,
): Promise<Invitation> {
  const { db, clock, jobs } = deps;
  const { team, name } = await teamOf(deps, viewer, storeId);
  const roles = await roleRows(db, team === null);
  const rank = rankIn(viewer, team, roles);
  if (rank === null) throw refused('rank');
  const role = roles.find((one) => one.key === key);
  if (!role) throw invalid({ role: 'Please choose a role.' });
  if (!mayManage(rank, role.rank)) throw refused('rank');
  if ((await memberRows(db, team)).some((member) => member.email === email))
    throw fail('conflict', 'This person is already on the team. Change their role instead.');
  const [id, token, now] = [newId(), newToken(), clock.now()];
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const inviter = orNotFound(await userById(db, viewer.userId), NO_INVITATION);
  await inTransaction(db, async (trx) => {
    const row = { id, tokenHash: hashOfToken(token), email, team, role: key, invitedBy: viewer.userId, now, expiresAt };
    const replaced = await addInvitation(trx, row);
    await forgetKeyed(trx, replaced.map(invitationMailKey));
    const text = invitationMail(deps, { team: name, role: role.name, invitedBy: inviter.displayName, token });
    await sendLater(trx, jobs, { channel: 'mail', to: email, expiresAt, ...text }, invitationMailKey(id));
    await recordAudit(trx, by, {
      at: now,
      action: 'invitation-sent',
      object: { type: 'invitation', id },
      storeId: team,
      after: { role: key },
    });
  });
  return invitationOf(orNotFound(await openInvitation(db, { id }, now), NO_INVITATION), rank);
}

export async function withdraw(
  { db, clock, siteName }: InvitationDeps,
  viewer: Viewer,
  { id, by }: { id: string; by: Actor },
): Promise<true> {
  const key = uuidOrNull(id);
  const now = clock.now();
  const found = orNotFound(key === null ? null : await openInvitation(db, { id: key }, now), NO_INVITATION);
  const storeId = found.team === null ? undefined : String(found.team);
  const { team } = await teamOf({ db, siteName }, viewer, storeId);
  const rank = rankIn(viewer, team, await roleRows(db, team === null));
  if (rank === null || !mayManage(rank, found.rank)) throw refused('rank');
  await inTransaction(db, async (trx) => {
    if (!(await closeInvitation(trx, found.id, now))) throw fail('not-found', NO_INVITATION);
    await forgetKeyed(trx, [invitationMailKey(found.id)]);
    const object = { type: 'invitation', id: found.id };
    await recordAudit(trx, by, {
      at: now,
      action: 'invitation-withdrawn',
      object,
      storeId: team,
      before: { role: found.role },
    });
  });
  return true;
}

/** For the reader of the link, logged in or not. */
export async function lookAtInvitation({ db, clock, siteName }: InvitationDeps, token: string) {
  const found = orNotFound(await openInvitation(db, { tokenHash: hashOfToken(token) }, clock.now()), ENDED);
  return { team: found.storeName ?? siteName, role: found.roleName, email: found.email };
}

/** Once, and with the account of the address that it was mailed to: a link that was passed on gives nobody else a role. */
export async function accept(
  { db, clock }: InvitationDeps,
  by: Actor,
  { viewer: { userId }, token }: { viewer: Viewer; token: string },
): Promise<{ storeId: string | null }> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const found = orNotFound(await openInvitation(trx, { tokenHash: hashOfToken(token) }, now), ENDED);
    const user = orNotFound(await userById(trx, userId), ENDED);
    if (user.email !== found.email)
      throw fail('forbidden', `This invitation is for ${found.email}. Log in with the account of that address.`);
    if (!(await closeInvitation(trx, found.id, now))) throw fail('not-found', ENDED);
    const { team, role, invitedBy } = found;
    if (!(await appoint(trx, { userId, team, role, invitedBy, now })))
      throw fail('conflict', 'You are already on this team.');
    await recordAccountChange(trx, by, { userId, at: now, action: 'role-changed', storeId: team, after: { role } });
    await limitSessions(trx, userId, now);
    return { storeId: team === null ? null : String(team) };
  });
}
