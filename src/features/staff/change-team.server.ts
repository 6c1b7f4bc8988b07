import { recordAccountChange, revokeSessions } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { isOperatorWith } from '#platform/http/access.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { closeInvitationsBy } from './invitations.queries.server.ts';
import {
  type Certificate,
  type LockedMember,
  lockTeam,
  lockUser,
  memberById,
  removeMemberById,
  roleRows,
  setCertificate,
  setRoleOf,
  type Team,
} from './members.queries.server.ts';
import { mayManage, type Refusal, refusalOf } from './team-rules.ts';

type Deps = { db: Db; clock: Clock };

const NO_MEMBER = 'There is no such person on your team.';
const SENTENCES: Record<Refusal, string> = {
  self: 'You cannot change your own role. Ask someone else who manages the team.',
  rank: 'Your role does not allow this. Ask an owner.',
  'last-leader': 'A team needs someone who leads it. Give another person that role first.',
};
export const refused = (reason: Refusal) =>
  fail(reason === 'last-leader' ? 'conflict' : 'forbidden', SENTENCES[reason]);

type MemberChange = { id: string; by: Actor; role?: string | undefined; certificate: Certificate };

export function changeMemberOf(deps: Deps, viewer: Viewer, { id, by, role, certificate }: MemberChange): Promise<true> {
  return inTeamOf(deps, viewer, id, async (trx, { target, actor, leaders, roles }) => {
    if (role !== undefined && role !== target.role) {
      const newRank = orNotFound(roles.find(({ key }) => key === role)?.rank, 'There is no such role.');
      const reason = refusalOf({ actor, target, newRank, leaders });
      if (reason) throw refused(reason);
      await setRoleOf(trx, target.id, role);
      await record(trx, deps, by, { target, action: 'role-changed', before: { role: target.role }, after: { role } });
      await closeInvitationsBy(trx, target, deps.clock.now());
    }
    // Also of oneself: a certificate gives no right.
    if (actor.userId !== target.userId && !mayManage(actor.rank, target.rank)) throw refused('rank');
    if (certificate.number === undefined && certificate.expiresOn === undefined) return;
    const changed = await setCertificate(trx, target.id, certificate);
    await record(trx, deps, by, { target, action: 'certificate-changed', ...changed });
  });
}

export function removeMemberOf(deps: Deps, viewer: Viewer, { id, by }: Pick<MemberChange, 'id' | 'by'>): Promise<true> {
  return inTeamOf(deps, viewer, id, async (trx, { target, actor, leaders }) => {
    const reason = refusalOf({ actor, target, newRank: null, leaders });
    if (reason) throw refused(reason);
    await removeMemberById(trx, target.id, deps.clock.now());
    await record(trx, deps, by, { target, action: 'member-removed', before: { role: target.role } });
    await closeInvitationsBy(trx, target, deps.clock.now());
    // Their open sockets end with them.
    await revokeSessions(trx, target.userId, null, deps.clock.now());
  });
}

type Recorded = Pick<Parameters<typeof recordAccountChange>[2], 'action' | 'before' | 'after'> & {
  target: LockedMember;
};

const record = (trx: Trx, { clock }: Deps, by: Actor, { target, ...change }: Recorded): Promise<void> =>
  recordAccountChange(trx, by, { userId: target.userId, at: clock.now(), storeId: target.team, ...change });

type LockedChange = {
  target: LockedMember;
  /** As they stand now: their own role may have been changed since the call was let in. */
  actor: { userId: string; rank: number };
  leaders: number;
  roles: readonly { key: string; rank: number }[];
};

async function inTeamOf(
  { db }: Deps,
  viewer: Viewer,
  memberId: string,
  change: (trx: Trx, found: LockedChange) => Promise<void>,
): Promise<true> {
  await inTransaction(db, async (trx) => {
    const id = uuidOrNull(memberId);
    const found = orNotFound(id === null ? null : await memberById(trx, id), NO_MEMBER);
    if (!isOwnTeam(viewer, found.team)) throw fail('not-found', NO_MEMBER);
    await lockUser(trx, found.userId);
    const locked = await lockTeam(trx, found.team, viewer.userId);
    const members = locked.filter(({ team }) => team === found.team);
    const target = orNotFound(
      members.find((member) => member.id === id),
      NO_MEMBER,
    );
    const roles = await roleRows(trx, null);
    const actor = { userId: viewer.userId, rank: rankNow(locked, { viewer, team: found.team, roles }) };
    const leaders = members.filter(({ rank }) => rank === 1).length;
    const ofTeam = roles.filter(({ isOperator }) => isOperator === (found.team === null));
    await change(trx, { target, actor, leaders, roles: ofTeam });
  });
  return true;
}

type RankWish = { viewer: Viewer; team: Team; roles: readonly { key: string; rights: readonly string[] }[] };

function rankNow(locked: readonly LockedMember[], { viewer, team, roles }: RankWish): number {
  const manages = (member: LockedMember) =>
    member.userId === viewer.userId &&
    roles.some(({ key, rights }) => key === member.role && rights.includes('write_team'));
  const own = locked.filter(manages);
  if (team !== null && own.some((member) => member.team === null)) return 1;
  const here = own.find((member) => member.team === team);
  if (!here) throw refused('rank');
  return here.rank;
}

/** Let in by `write_team`: an operator's own team needs the right as an operator. */
const isOwnTeam = (viewer: Viewer, team: Team): boolean =>
  isOperatorWith(viewer, 'write_team') || (team !== null && viewer.storeIds.includes(String(team)));
