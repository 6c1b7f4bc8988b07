import { useCallPages } from '#platform/browser/data/use-call-pages.ts';
import { SECURITY_EVENTS } from '#platform/logs/security-events.ts';
import { ExportButton } from './export-button.tsx';
import { exportSecurityEvents, listSecurityEvents, type SecurityEntry } from './log.contract.ts';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { useLogFilter } from './use-log-filter.ts';
import { When } from './when.tsx';
import './log.css';

const COLUMNS = ['When', 'Account', 'What', 'Details', 'From'];
const KINDS = Object.entries(SECURITY_EVENTS);
const words = new Map<string, string>(KINDS);

/** Log-ins, second steps, limits and roles, for operators. */
export function SecurityLog() {
  const filter = useLogFilter();
  const { choice } = filter.values;
  const input = { ...filter.input, ...(choice && { kind: choice }) };
  const pages = useCallPages(listSecurityEvents, input, {
    nextPage: ({ next }) => (next === null ? undefined : { before: next }),
  });
  const events = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <LogFilters
        filter={filter}
        searches="Account or network"
        choices={{ label: 'What', all: 'Every event', options: KINDS }}
        action={<ExportButton operation={exportSecurityEvents} input={input} fileName="security-log" />}
      />
      <LogList
        pages={pages}
        count={events.length}
        filter={filter}
        columns={COLUMNS}
        note="Kept for twelve months. Nobody can change or delete a line."
      >
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </LogList>
    </>
  );
}

function Row({ event: { at, kind, account, by, detail, network } }: { event: SecurityEntry }) {
  return (
    <tr>
      <td data-label="When" className="log-when">
        <When at={at} />
      </td>
      <th scope="row" data-label="Account">
        {account?.name ?? 'Not known'}
      </th>
      <td data-label="What" className="font-semibold">
        {words.get(kind) ?? kind}
      </td>
      <td data-label="Details">
        {[...Object.values(detail), ...(by ? [`by ${by.name || 'the command line'}`] : [])].join(', ')}
      </td>
      <td data-label="From" className="log-how">
        {network}
      </td>
    </tr>
  );
}
