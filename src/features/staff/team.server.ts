import type { ResultOf } from '#platform/contract/contract.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { isOperatorWith } from '#platform/http/access.ts';
import { keyOrNull } from '#platform/id.ts';
import { type InvitationRow, openInvitations } from './invitations.queries.server.ts';
import { type MemberRow, memberRows, type RoleRow, roleRows, storeName, type Team } from './members.queries.server.ts';
import type { Invitation, listTeam, TeamMember } from './staff.contract.ts';
import { mayManage } from './team-rules.ts';

export const NO_TEAM = 'There is no such team.';

/** The team that is meant, by a viewer who was let in by a right. Throws `not-found` for those of others. */
export async function teamOf(
  { db, siteName }: { db: Db; siteName: string },
  viewer: Viewer,
  storeId: string | undefined,
): Promise<{ team: Team; name: string }> {
  if (storeId === undefined) {
    orNotFound(viewer.role === 'operator' ? viewer : null, NO_TEAM);
    return { team: null, name: siteName };
  }
  const isOwn = viewer.role === 'operator' || viewer.storeIds.includes(storeId);
  const team = orNotFound(isOwn ? keyOrNull(storeId) : null, NO_TEAM);
  return { team, name: orNotFound(await storeName(db, team), NO_TEAM) };
}

/** The rank by which the viewer manages the team; null: they do not. Operators who manage teams lead those of stores. */
export function rankIn(viewer: Viewer, team: Team, roles: readonly { key: string; rank: number }[]): number | null {
  if (team !== null && isOperatorWith(viewer, 'write_team')) return 1;
  const own = viewer.memberships.find(({ storeId }) => storeId === (team === null ? null : String(team)));
  if (!own?.rights.includes('write_team')) return null;
  return roles.find(({ key }) => key === own.role)?.rank ?? null;
}

export async function readTeam(
  deps: { db: Db; siteName: string },
  viewer: Viewer,
  { storeId, now }: { storeId: string | undefined; now: Date },
): Promise<ResultOf<typeof listTeam>> {
  const { team, name } = await teamOf(deps, viewer, storeId);
  const [roles, members] = await Promise.all([roleRows(deps.db, team === null), memberRows(deps.db, team)]);
  const rank = rankIn(viewer, team, roles);
  const invitations = rank === null ? [] : await openInvitations(deps.db, team, now);
  return {
    name,
    members: members.map((row) => memberOf(row, { viewer, rank })),
    invitations: invitations.map((row) => invitationOf(row, rank)),
    roles: roles.map(roleOf),
    givable: rank === null ? [] : roles.filter((role) => mayManage(rank, role.rank)).map(({ key }) => key),
  };
}

const roleOf = ({ rank: _, ...role }: RoleRow) => role;

function memberOf(row: MemberRow, { viewer, rank }: { viewer: Viewer; rank: number | null }): TeamMember {
  const isYou = row.userId === viewer.userId;
  return {
    id: row.id,
    isYou,
    name: `${row.firstName} ${row.lastName}`.trim() || row.displayName || (row.email ?? ''),
    role: row.role,
    since: row.since.toISOString(),
    isManageable: !isYou && rank !== null && mayManage(rank, row.rank),
    details: rank === null ? null : detailsOf(row),
  };
}

const detailsOf = ({ email, lastSeen, certificateNumber, certificateExpiresOn, ...has }: MemberRow) => ({
  email,
  secondFactor: factorOf(has),
  lastSeen: lastSeen?.toISOString() ?? null,
  certificateNumber,
  certificateExpiresOn,
});

type Has = Pick<MemberRow, 'hasPasskey' | 'hasApp' | 'hasPin'>;

function factorOf({ hasPasskey, hasApp, hasPin }: Has): NonNullable<TeamMember['details']>['secondFactor'] {
  if (hasPasskey) return 'passkey';
  return hasApp ? 'app' : hasPin ? 'pin' : 'none';
}

export const invitationOf = (row: InvitationRow, rank: number | null): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.invitedByName,
  dateCreated: row.createdAt.toISOString(),
  dateExpires: row.expiresAt.toISOString(),
  isManageable: rank !== null && mayManage(rank, row.rank),
});
