import type { StaffRole } from './staff.contract.ts';

/** What rights are about, in words; `subject` is what follows `read_` and `write_`. */
export const SUBJECTS: readonly { subject: string; label: string }[] = [
  { subject: 'orders', label: 'Orders: accept, pack, hand over' },
  { subject: 'deliveries', label: 'Deliveries: drive, hand over at the door' },
  { subject: 'refunds', label: 'Cancel and refund' },
  { subject: 'payments', label: 'Write off payments' },
  { subject: 'chats', label: 'Chats' },
  { subject: 'answers', label: 'Answers to reviews' },
  { subject: 'reviews', label: 'Reviews before they appear' },
  { subject: 'claims', label: 'Brand claims' },
  { subject: 'status', label: 'Open, busy or paused' },
  { subject: 'settings', label: 'Hours, delivery and store page' },
  { subject: 'listings', label: 'Prices and stock' },
  { subject: 'catalogue', label: 'Stores and products' },
  { subject: 'handovers', label: 'Records of hand-overs' },
  { subject: 'handover_rules', label: 'Rules of hand-overs' },
  { subject: 'team', label: 'Team and roles' },
  { subject: 'devices', label: 'Devices' },
  { subject: 'audit', label: 'Audit log' },
];

type Level = 'changes' | 'own' | 'roles below their own' | 'reads' | null;

/** Of one role, what it may do with a subject. `isFirst`: the role that leads the team, and manages everyone. */
export function levelOf({ rights }: Pick<StaffRole, 'rights'>, subject: string, isFirst: boolean): Level {
  if (rights.includes(`write_${subject}`)) {
    if (subject === 'team' && !isFirst) return 'roles below their own';
    // Their own, and those without a driver.
    return subject === 'deliveries' && !rights.includes('read_orders') ? 'own' : 'changes';
  }
  return rights.includes(`read_${subject}`) ? 'reads' : null;
}
