import type { Operation, Right } from '#platform/contract/contract.ts';
import type { MatrixWorld } from '../support/market/matrix-world.ts';

/**
 * Who asks. The things that are asked for are the owner's, and of the partner's store. Of calls of staff every role asks
 * besides, here and at another store: see `role-cast.ts`.
 */
export const CALLERS = ['anonymous', 'owner', 'other', 'partner', 'foreignPartner', 'operator'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * What each caller gets: 'yes', or 401, 403 or 404, and then no row anywhere has changed. 'own': it is about the caller's own
 * things, so the owner's stay as they are.
 */
export type Rights = Record<Caller, 'yes' | 'own' | 401 | 403 | 404>;

export const EVERYONE: Rights = {
  anonymous: 'yes',
  owner: 'yes',
  other: 'yes',
  partner: 'yes',
  foreignPartner: 'yes',
  operator: 'yes',
};
export const ONES_OWN: Rights = {
  anonymous: 401,
  owner: 'yes',
  other: 'own',
  partner: 'own',
  foreignPartner: 'own',
  operator: 'own',
};
export const OWNER_ALONE: Rights = {
  anonymous: 401,
  owner: 'yes',
  other: 404,
  partner: 404,
  foreignPartner: 404,
  operator: 404,
};
/** Public, but of one person's things. */
export const OWNER_OF_LIST: Rights = { ...OWNER_ALONE, anonymous: 404 };

/** Of a call of staff, beyond what its right says. */
type StaffSpec = {
  /** What those get whose role has the right at another store: 404, or 'own' for lists. */
  elsewhere?: 404 | 'own';
  /** What those get whose role has the right at the store, where it is not 'yes'. */
  here?: 404;
  /** Where this way to ask needs another right than the contract names. */
  right?: Right;
  yes?: number;
};

export type Row = {
  /** Of a call of staff: worked out of its right and the roles. */
  rights: Rights | StaffSpec;
  send: (world: MatrixWorld) => unknown;
  /** Where a 'yes' is no success: the status that shows that the call was let in. */
  yes?: number;
};

export const row = (rights: Row['rights'], send: Row['send'] = () => ({}), yes?: number): Row => ({
  rights,
  send,
  ...(yes && { yes }),
});

/** A call of staff. */
export const staff = (send: Row['send'] = () => ({}), { yes, ...spec }: StaffSpec = {}): Row => row(spec, send, yes);

/** Which of the two a caller is let in by. */
type Opening = { right: Right; isOperatorOnly: boolean };
/** Roles of a store and of operators that have the right. */
export type Holders = { isAtStore: (role: string) => boolean; isOperator: (role: string) => boolean };

export const openingOf = ({ access, right }: Operation, spec: StaffSpec): Opening => ({
  right: (spec.right ?? right) as Right,
  isOperatorOnly: access === 'operator',
});

/** What each caller gets from a call: as its row says, or for staff as the roles of owner and administrator say. */
export function rightsOf({ rights }: Row, holders: Holders): Rights {
  if ('anonymous' in rights) return rights;
  const isOpen = holders.isAtStore('owner');
  return {
    anonymous: 401,
    owner: 403,
    other: 403,
    partner: isOpen ? (rights.here ?? 'yes') : 403,
    foreignPartner: isOpen ? (rights.elsewhere ?? 404) : 403,
    operator: holders.isOperator('administrator') ? 'yes' : 403,
  };
}

/** Signed by nobody. */
export const KEPT_CHECK = {
  ...{ openedAt: '2026-11-20T17:00:00.000Z', checkedAt: '2026-11-20T17:00:00.000Z', signature: 'none' },
  ...{ outcome: 'handed-over', idKind: 'passport' },
};
