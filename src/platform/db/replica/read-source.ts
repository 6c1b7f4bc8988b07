import { FRESH, type Operation } from '../../contract/contract.ts';
import type { CallContext, OperationBinding } from '../../contract/handle.ts';
import { readingAtPrimary } from './pinned.ts';
import type { Replicas } from './replicas.ts';
import { readPosition, type WalPosition } from './wal-position.ts';

const FROM_THE_START: WalPosition = 0n;

/** The one place that decides where a call reads. Without replicas everything stays as it is. */
export const readSource =
  (replicas: Replicas | null) =>
  ({ operation, run }: OperationBinding): OperationBinding => {
    if (!replicas) return { operation, run };
    if (operation.readsFrom === 'primary') return { operation, run: writing(replicas, { operation, run }) };
    return {
      operation,
      run: (input, context) => {
        const position = positionAsked(context);
        const work = () => run(input, context);
        return position === null ? readingAtPrimary(work) : replicas.read(position, work);
      },
    };
  };

/**
 * Reads of a route without a contract, which knows no position of its caller: on the primary, and only while that cannot be
 * reached on a replica. `work` must have no effect.
 */
export const readAnywhere = <T>(replicas: Replicas | null, work: () => Promise<T>): Promise<T> =>
  replicas ? replicas.readAtPrimary(FROM_THE_START, work) : work();

/** Without a position a signed-in caller may have written just now. A guest's own data is read from the primary anyway. */
function positionAsked({ viewer, headers }: CallContext): WalPosition | null {
  const told = headers[FRESH];
  if (typeof told === 'string') return readPosition(told);
  return viewer || headers.authorization ? null : FROM_THE_START;
}

/** A call that fails may have written as well. */
const writing =
  (replicas: Replicas, { operation, run }: OperationBinding): OperationBinding['run'] =>
  async (input, context) => {
    try {
      return await readingAtPrimary(() => run(input, context));
    } finally {
      const position = mayWrite(operation) && (await replicas.position());
      if (position) context.tellPosition(position);
    }
  };

/** Reads of staff are for the primary and write nothing. */
const mayWrite = ({ method, access }: Operation): boolean =>
  method !== 'GET' || access === 'public' || access === 'signed-in';
