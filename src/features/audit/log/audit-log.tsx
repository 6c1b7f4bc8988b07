import type { ReactNode } from 'react';
import { useCallPages } from '#platform/browser/data/use-call-pages.ts';
import { Select } from '#ui/fields/select.tsx';
import { GearSixIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { PersonMark } from '#ui/parts/person-mark.tsx';
import { initialsOf } from '#ui/text/initials.ts';
import { actionsFor, actionText } from './audit-actions.ts';
import { changeText } from './change-text.ts';
import { ExportButton } from './export-button.tsx';
import { type AuditEntry, exportAuditEntries, listAuditEntries } from './log.contract.ts';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { useLogFilter } from './use-log-filter.ts';
import { When } from './when.tsx';
import './log.css';

const COLUMNS = ['When', 'Who', 'What', 'On', 'Change', 'How'];
const WITH_ACTS = [...COLUMNS, ''];

type Props = {
  storeId: string | undefined;
  /** What can be done about a line: called for the latest of each object, `refresh` reads the log again. */
  acts?: ((entry: AuditEntry, refresh: () => void) => ReactNode) | undefined;
};

/** What staff of a store changed, or (no id) of all of them. */
export function AuditLog({ storeId, acts }: Props) {
  const filter = useLogFilter();
  const { choice, person } = filter.values;
  const input = {
    ...filter.input,
    ...(storeId !== undefined && { storeId }),
    ...(choice && { action: choice }),
    ...(person && { actorId: person }),
  };
  const pages = useCallPages(listAuditEntries, input, {
    nextPage: ({ next }) => (next === null ? undefined : { before: next }),
  });
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const latest = new Set(
    [...Map.groupBy(entries, ({ object }) => `${object.type} ${object.id}`).values()].map(([first]) => first),
  );
  return (
    <>
      <LogFilters
        filter={filter}
        searches="Order, product or person"
        choices={{ label: 'What', all: 'Every action', options: actionsFor(storeId !== undefined) }}
        action={<ExportButton operation={exportAuditEntries} input={input} fileName="audit-log" />}
      >
        <People entries={entries} person={person} onChoose={(id) => filter.set({ person: id })} />
      </LogFilters>
      <LogList
        pages={pages}
        count={entries.length}
        filter={filter}
        columns={acts ? WITH_ACTS : COLUMNS}
        note="Kept for three years. Nobody can change or delete a line. Undo is a new line."
      >
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} isOfAllStores={storeId === undefined}>
            {acts && <td className="log-acts">{latest.has(entry) && acts(entry, () => void pages.refetch())}</td>}
          </Row>
        ))}
      </LogList>
    </>
  );
}

type PeopleProps = { entries: readonly AuditEntry[]; person: string; onChoose: (id: string) => void };

/** Those who are in what is shown. */
function People({ entries, person, onChoose }: PeopleProps) {
  const names = new Map(entries.flatMap(({ actor }) => (actor.id === null ? [] : [[actor.id, actor.name]])));
  if (person && !names.has(person)) names.set(person, 'Someone else');
  return (
    <Select aria-label="Who" value={person} onChange={({ target }) => onChoose(target.value)}>
      <option value="">Everyone</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type RowProps = { entry: AuditEntry; isOfAllStores: boolean; children: ReactNode };

function Row({ entry, isOfAllStores, children }: RowProps) {
  const { at, actor, action, store, changes, device, factor, network } = entry;
  const from = [FACTORS.get(factor ?? '') ?? (actor.id === null ? '' : 'Password'), device, network];
  return (
    <tr>
      <td data-label="When" className="log-when">
        <When at={at} />
      </td>
      <th scope="row" data-label="Who">
        <span className="log-who">
          <PersonMark {...(actor.id !== null && { id: actor.id })} className="log-mark">
            {actor.id === null ? <GearSixIcon className="size-4" /> : initialsOf(actor.name.split(' '))}
          </PersonMark>
          {nameOf(actor)}
        </span>
      </th>
      <td data-label="What" className="font-semibold">
        {actionText(action)}
      </td>
      <td data-label="On">
        <ObjectName entry={entry} />
        {isOfAllStores && store && <span className="block text-ink-muted">{store.name}</span>}
      </td>
      <td data-label="Change">{changes.map(changeText).join('; ')}</td>
      <td data-label="How" className="log-how">
        {from.filter(Boolean).join(', ')}
      </td>
      {children}
    </tr>
  );
}

const nameOf = ({ name, role }: AuditEntry['actor']) => name || (role === 'system' ? 'System' : 'Command line');

const FACTORS = new Map([
  ['passkey', 'Passkey'],
  ['app', 'Authenticator app'],
  ['recovery-code', 'Recovery code'],
  ['pin', 'PIN'],
]);

function ObjectName({ entry: { object, store } }: { entry: AuditEntry }) {
  const name = object.label || `${object.type.replaceAll('-', ' ')} ${object.id.slice(0, 8)}`;
  const path =
    object.type === 'listing'
      ? `/products/${object.id}`
      : object.type === 'order' && store && `/console/${store.id}/orders?order=${object.id}`;
  if (!path) return name;
  return (
    <Link to={path} className="text-link">
      {object.type === 'order' ? `Order ${name}` : name}
    </Link>
  );
}
