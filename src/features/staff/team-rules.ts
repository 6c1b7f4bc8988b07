/** Where someone stands in a team: 1 manages everyone, also their equals; the others only those of a higher number. */
type Rank = number;

export const mayManage = (own: Rank, other: Rank): boolean => own === 1 || other > own;

type Change = {
  actor: { userId: string; rank: Rank };
  target: { userId: string; rank: Rank };
  /** null: they are removed. */
  newRank: Rank | null;
  /** How many of the team have rank 1. */
  leaders: number;
};

export type Refusal = 'self' | 'rank' | 'last-leader';

/** Why a change of somebody's role is refused; null: it is not. */
export function refusalOf({ actor, target, newRank, leaders }: Change): Refusal | null {
  if (actor.userId === target.userId) return 'self';
  if (!mayManage(actor.rank, target.rank) || (newRank !== null && !mayManage(actor.rank, newRank))) return 'rank';
  if (target.rank === 1 && newRank !== 1 && leaders <= 1) return 'last-leader';
  return null;
}
