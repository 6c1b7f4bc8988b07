import type { Operation, Right } from '../contract/contract.ts';
import type { CallContext, Viewer } from '../contract/handle.ts';
import { type Failure, fail } from '../errors.ts';
import { mayCallAtDevice, notAtDevice } from './device-access.ts';

/**
 * The one place that decides who may call what. Returns the context with the viewer as this call sees them: an operator, or a
 * partner of those stores alone at which their role has the right. Throws `unauthenticated`, `second-factor-needed`,
 * `forbidden` or `reauthentication-needed`.
 */
export function admit(operation: Operation, context: CallContext): CallContext {
  const { access, right, needsRecentLogIn } = operation;
  if (access === 'public') return context;
  if (!context.viewer) throw fail('unauthenticated', 'Please log in.');
  if (context.viewer.device && !mayCallAtDevice(operation)) throw notAtDevice();
  const viewer = right ? withRight(context.viewer, right, access === 'operator') : context.viewer;
  const isNeeded = needsRecentLogIn === 'operators' ? viewer.role === 'operator' : needsRecentLogIn;
  if (isNeeded) demandRecentLogIn(viewer);
  return { ...context, viewer };
}

/** Throws `reauthentication-needed`. For operations that need it for some inputs alone. */
export function demandRecentLogIn({ isRecentLogIn }: Viewer): void {
  if (!isRecentLogIn) throw fail('reauthentication-needed', 'Please confirm that it is you.');
}

/** The viewer where they have the right: everywhere as an operator, else at some stores. Throws as `admit`. */
export function withRight(viewer: Viewer, right: Right, isOperatorOnly = false): Viewer {
  const having = viewer.memberships.filter(({ rights }) => rights.includes(right));
  if (isOperatorWith(viewer, right)) return { ...viewer, role: 'operator' };
  if (having.length === 0 || isOperatorOnly) throw refusal(viewer);
  return { ...viewer, role: 'partner', storeIds: having.flatMap(({ storeId }) => storeId ?? []) };
}

/** Whether the viewer has the right for all stores. */
export const isOperatorWith = ({ memberships }: Viewer, right: Right): boolean =>
  memberships.some(({ storeId, rights }) => storeId === null && rights.includes(right));

function refusal({ lacksFactor, memberships }: Viewer): Failure {
  if (lacksFactor)
    return fail('second-factor-needed', 'Your role requires a second step. Add one under Security in your profile.');
  return fail(
    'forbidden',
    memberships.length === 0
      ? 'Your account is not allowed to do this.'
      : 'Your role does not allow this. Ask who manages your team for more.',
  );
}
