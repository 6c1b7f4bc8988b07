import type { Operation, Right } from '../contract/contract.ts';
import { fail } from '../errors.ts';

/** What people do who manage a store, on a device of their own. */
const MANAGING: readonly (Right | undefined)[] = [
  'read_team',
  'write_team',
  'read_devices',
  'write_devices',
  'read_audit',
  'read_handovers',
  'write_handover_rules',
  'write_settings',
];

/** A PIN of a few digits opens what is done at a counter, and nothing of what its owner is as a shopper or manages. */
export const mayCallAtDevice = ({ access, right, isForDevices = false }: Operation): boolean =>
  access === 'signed-in' ? isForDevices : !MANAGING.includes(right);

export const notAtDevice = () =>
  fail('forbidden', 'This cannot be done at a shared tablet. Please log in on a device of your own.');
