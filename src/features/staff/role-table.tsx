import { CheckIcon } from '#ui/icons/icons.ts';
import type { StaffRole } from './staff.contract.ts';

/** What rights are about, in words; `subject` is what follows `read_` and `write_`. */
const SUBJECTS: readonly { subject: string; label: string }[] = [
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
  { subject: 'team', label: 'Team' },
  { subject: 'devices', label: 'Devices' },
  { subject: 'audit', label: 'Audit log' },
];

type Level = 'changes' | 'reads' | null;

/** Of one role, what it may do with a subject. */
const levelOf = ({ rights }: StaffRole, subject: string): Level =>
  rights.includes(`write_${subject}`) ? 'changes' : rights.includes(`read_${subject}`) ? 'reads' : null;

/**
 * Roles beside each other, and what each may do. Subjects of which none may do anything are left out. `relative` keeps what only
 * screen readers see within the part that scrolls.
 */
export function RoleTable({ roles }: { roles: readonly StaffRole[] }) {
  const rows = SUBJECTS.filter(({ subject }) => roles.some((role) => levelOf(role, subject)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached with the keyboard
    <section aria-label="What each role may do" tabIndex={0} className="relative overflow-x-auto">
      <table className="team-table min-w-[36rem]">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Subject</span>
            </th>
            {roles.map(({ key, name }) => (
              <th key={key} scope="col" className="text-center">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject, label }) => (
            <tr key={subject}>
              <th scope="row" className="font-normal text-ink">
                {label}
              </th>
              {roles.map((role) => (
                <td key={role.key} className="text-center">
                  <Cell level={levelOf(role, subject)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ level }: { level: Level }) {
  if (level === 'changes')
    return (
      <>
        <CheckIcon className="mx-auto size-4 text-brand-text" />
        <span className="sr-only">yes</span>
      </>
    );
  if (level === 'reads') return <span className="text-ink-muted">reads</span>;
  return (
    <>
      <span aria-hidden="true" className="text-ink-muted">
        –
      </span>
      <span className="sr-only">no</span>
    </>
  );
}
