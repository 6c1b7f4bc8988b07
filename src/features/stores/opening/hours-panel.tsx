import { type FormEvent, useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { WEEKDAYS } from '../hours/dated-hours.ts';
import { getStoreStatus } from '../status/status.contract.ts';
import { CloseNow } from './close-now.tsx';
import { ExceptionList } from './days/exception-list.tsx';
import { Today } from './days/today.tsx';
import { changeStoreHours, getStoreHours, type StoreHours, type Week } from './hours.contract.ts';
import { type Draft, draftOf, isChanged } from './hours-draft.ts';
import { HoursPreview } from './hours-preview.tsx';
import { troubleOf } from './hours-rules.ts';
import { LastOrder } from './last-order-field.tsx';
import { WeekEditor } from './week-editor.tsx';
import './hours.css';

type Props = { storeId: string /** The right to change them. */; mayChange: boolean; mayClose: boolean };

/** The week of a store and its days with other hours, saved as a whole. */
export function HoursPanel({ storeId, mayChange, mayClose }: Props) {
  const { data, isLoading, error, refetch } = useCall(getStoreHours, { id: storeId });
  // What the form began with: a newer answer does not replace what somebody types.
  const [shown, setShown] = useState<StoreHours>();
  if (data && !shown) setShown(data);
  const reload = async () => {
    const newer = await refetch();
    if (newer.data) setShown(newer.data);
  };
  return (
    <BusyRegion busy={isLoading} label="Loading the hours">
      {isLoading && <Skeleton className="h-96 rounded-md" />}
      {error && !shown && <TryAgain error={error} onRetry={() => void refetch()} />}
      {shown && (
        <HoursForm
          key={shown.version}
          data={shown}
          mayChange={mayChange}
          mayClose={mayClose}
          onSaved={setShown}
          onReload={() => void reload()}
        />
      )}
    </BusyRegion>
  );
}

type FormProps = Pick<Props, 'mayChange' | 'mayClose'> & {
  data: StoreHours;
  onSaved: (saved: StoreHours) => void;
  onReload: () => void;
};

function HoursForm({ data, mayChange, mayClose, onSaved, onReload }: FormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(data));
  const [troubles, setTroubles] = useState<Record<string, string>>({});
  const save = useAction(changeStoreHours, {
    updates: [getStoreHours, getStoreStatus],
    showsRefusal: true,
    onSuccess: (saved) => {
      toast.success('The hours were saved.');
      onSaved(saved);
    },
    onError: (error) => setTroubles((isFailure(error) && error.fields) || {}),
  });
  const change = (next: Draft) => {
    setDraft(next);
    setTroubles({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = troubleOf(draft, data.limits, '');
    setTroubles(found);
    if (Object.keys(found).length === 0) save.mutate({ id: data.id, version: data.version, ...draft });
  };
  const isStale = isFailure(save.error) && save.error.code === 'conflict';
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange} className="hours-columns">
        <div className="min-w-0">
          <Today
            {...draft}
            timeZone={data.timeZone}
            troubles={troubles}
            onChange={(dates) => change({ ...draft, dates })}
          />
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="text-h4">Every week</h2>
            <p className="text-sm text-ink-muted">
              {[`${data.timeZone.split('/').at(-1)?.replace('_', ' ')} time.`, data.limits?.text]
                .filter(Boolean)
                .join(' ')}
            </p>
          </div>
          <WeekEditor week={draft.week} troubles={troubles} onChange={(week: Week) => change({ ...draft, week })} />
          <LastOrder draft={draft} timeZone={data.timeZone} onChange={change} />
          <HoursPreview draft={draft} timeZone={data.timeZone} />
        </div>
        <div className="grid content-start gap-5">
          <ExceptionList
            dates={draft.dates}
            holidays={data.holidays}
            week={draft.week}
            troubles={troubles}
            onChange={(dates) => change({ ...draft, dates })}
          />
          {mayClose && <CloseNow storeId={data.id} />}
        </div>
      </fieldset>
      {mayChange && isChanged(draft, data) && (
        <div className="hours-save">
          <p role="status" className="min-w-0 flex-1">
            <b className="font-semibold">Not saved yet.</b>
            {Object.keys(troubles).some((day) => !(WEEKDAYS as readonly string[]).includes(day)) &&
              ' Please check the days with other hours.'}
          </p>
          {Object.keys(troubles).length === 0 && <FailureNotice error={save.error} />}
          <Button tone="secondary" onClick={isStale ? onReload : () => change(draftOf(data))}>
            {isStale ? 'Load again' : 'Discard'}
          </Button>
          <Button type="submit" busy={save.isPending} busyText="Saving">
            Save hours
          </Button>
        </div>
      )}
    </form>
  );
}
