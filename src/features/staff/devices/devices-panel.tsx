import { type ReactNode, useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { PersonMark } from '#ui/parts/person-mark.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { initialsOf } from '#ui/text/initials.ts';
import { DeviceRow } from './device-row.tsx';
import { changeCounter, listDevices, type PinHolder, resetPin } from './devices.contract.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

type Props = { storeId: string /** The right to change them. */; mayManage: boolean };

/** The tablets of a store, the PINs of its people, and how its counters lock. */
export function DevicesPanel({ storeId, mayManage }: Props) {
  const { data, isLoading, error, refetch } = useCall(listDevices, { storeId });
  const [isAdding, setAdding] = useState(false);
  return (
    <BusyRegion busy={isLoading} label="Loading the tablets">
      {isLoading && <Skeleton className="h-64 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid gap-8">
            <Part
              id="tablets"
              title="Tablets"
              action={
                mayManage && (
                  <Button onClick={() => setAdding(true)}>
                    <PlusIcon />
                    Sign in this tablet
                  </Button>
                )
              }
            >
              {data.devices.length === 0 ? (
                <EmptyState art="door" title="No tablets yet">
                  Open this page on the tablet at the counter, and sign it in there.
                </EmptyState>
              ) : (
                <ul className="border-t border-line">
                  {data.devices.map((device) => (
                    <DeviceRow key={device.id} device={device} mayManage={mayManage} />
                  ))}
                </ul>
              )}
            </Part>
            <Part id="pins" title="PINs">
              <ul className="border-t border-line">
                {data.people.map((person) => (
                  <PinRow key={person.userId} storeId={storeId} person={person} mayManage={mayManage} />
                ))}
              </ul>
            </Part>
          </div>
          <CounterSettings key={data.lockSeconds} storeId={storeId} data={data} mayManage={mayManage} />
        </div>
      )}
      {isAdding && <SignInDialog storeId={storeId} onClose={() => setAdding(false)} />}
    </BusyRegion>
  );
}

type PartProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

const Part = ({ id, title, action, children }: PartProps) => (
  <section aria-labelledby={id}>
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {action}
    </div>
    {children}
  </section>
);

type PinRowProps = { storeId: string; person: PinHolder; mayManage: boolean };

function PinRow({ storeId, person: { userId, displayName, hasPin, isLocked }, mayManage }: PinRowProps) {
  const reset = useAction(resetPin, { updates: [listDevices] });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-b border-line py-2.5">
      <PersonMark id={userId}>{initialsOf(displayName.split(' '))}</PersonMark>
      <b className="min-w-0 flex-1 font-semibold">{displayName}</b>
      {isLocked && <Tag tone="danger">Locked</Tag>}
      <span className="text-sm text-ink-muted">{hasPin ? 'Has a PIN' : 'No PIN yet'}</span>
      {mayManage && hasPin && (
        <Button
          tone="quiet"
          size="sm"
          aria-label={`Reset PIN: ${displayName}`}
          busy={reset.isPending}
          onClick={() => reset.mutate({ storeId, userId })}
        >
          Reset PIN
        </Button>
      )}
    </li>
  );
}

const LOCKS = [
  [30, '30 seconds'],
  [60, '1 minute'],
  [120, '2 minutes'],
  [300, '5 minutes'],
  [600, '10 minutes'],
  [900, '15 minutes'],
] as const;

type SettingsProps = { storeId: string; data: ResultOf<typeof listDevices>; mayManage: boolean };

function CounterSettings({ storeId, data: { lockSeconds }, mayManage }: SettingsProps) {
  const change = useAction(changeCounter, { updates: [listDevices] });
  const isUsual = LOCKS.some(([seconds]) => seconds === lockSeconds);
  return (
    <section aria-labelledby="at-the-counter" className="max-w-md rounded-lg border border-line p-4">
      <h2 id="at-the-counter" className="text-h4">
        At the counter
      </h2>
      <p className="mt-2 mb-4 text-sm text-ink-muted">
        Everyone at the counter has their own PIN, so that each action is recorded with their name. They set it under
        Security in their profile.
      </p>
      <Field label="Lock after">
        {(given) => (
          <Select
            {...given}
            value={lockSeconds}
            disabled={!mayManage || change.isPending}
            onChange={({ target }) => change.mutate({ storeId, lockSeconds: Number(target.value) })}
          >
            {!isUsual && <option value={lockSeconds}>{lockSeconds} seconds</option>}
            {LOCKS.map(([seconds, words]) => (
              <option key={seconds} value={seconds}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </section>
  );
}
