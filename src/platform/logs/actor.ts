import type { CallContext, SignedInContext, Viewer } from '../contract/handle.ts';
import { coarseNetworkOf } from '../http/network.ts';

/** Where a call comes from, for the logs. */
export type Origin = { readonly requestId: string; readonly network: string };

export const originOf = ({ ip, requestId }: Pick<CallContext, 'ip' | 'requestId'>): Origin => ({
  requestId,
  network: coarseNetworkOf(ip),
});

/** Who changes something as staff, for the logs: a member of staff at their session, someone at the command line, or the site. */
export type Actor = {
  /** null: the command line, or the site by itself. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly role: string;
  /** The shared tablet at which they entered their PIN. */
  readonly device: { readonly id: string; readonly name: string } | null;
  /** Of the command line: what --as says. Of others the log reads their name from the account. */
  readonly name: string;
  readonly requestId: string | null;
  readonly network: string;
};

export const actorOf = ({ viewer, ...context }: SignedInContext): Actor => ({
  userId: viewer.userId,
  sessionId: viewer.sessionId,
  device: viewer.device,
  role: rolesOf(viewer),
  name: '',
  ...originOf(context),
});

/** As their team calls them: 'owner', or 'driver, manager' of one who is both at different stores. */
const rolesOf = ({ role, memberships }: Viewer): string =>
  [...new Set(memberships.map((membership) => membership.role))].toSorted().join(', ') || role;

const NOBODY = { userId: null, sessionId: null, device: null, requestId: null, network: '' };

/** What the site does by itself. */
export const SYSTEM: Actor = { ...NOBODY, role: 'system', name: '' };

/** `name`: the account of the operating system, or whatever the one who typed the command calls themselves. */
export const atCommandLine = (name: string): Actor => ({ ...NOBODY, role: 'command', name });
