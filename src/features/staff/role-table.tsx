import { CheckIcon } from '#ui/icons/icons.ts';
import { levelOf, SUBJECTS } from './role-subjects.ts';
import type { StaffRole } from './staff.contract.ts';

/**
 * Roles beside each other, and what each may do. Subjects of which none may do anything are left out. `relative` keeps what only
 * screen readers see within the part that scrolls.
 */
export function RoleTable({ roles }: { roles: readonly StaffRole[] }) {
  const rows = SUBJECTS.filter(({ subject }) => roles.some((role) => levelOf(role, subject, false)));
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
              {roles.map((role, index) => (
                <td key={role.key} className="text-center">
                  <Cell level={levelOf(role, subject, index === 0)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ level }: { level: ReturnType<typeof levelOf> }) {
  if (level === 'changes')
    return (
      <>
        <CheckIcon className="mx-auto size-4 text-brand-text" />
        <span className="sr-only">yes</span>
      </>
    );
  if (level) return <span className="text-ink-muted">{level}</span>;
  return (
    <>
      <span aria-hidden="true" className="text-ink-muted">
        –
      </span>
      <span className="sr-only">no</span>
    </>
  );
}
