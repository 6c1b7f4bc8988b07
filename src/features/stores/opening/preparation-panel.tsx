import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { FailureNotice, Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { pickupInWords } from '../hours/ready-time.ts';
import { getStoreStatus } from '../status/status.contract.ts';
import { getStore } from '../stores.contract.ts';
import { changeStorePreparation, getStorePreparation, type StorePreparation } from './preparation.contract.ts';
import { PreparationChange } from './preparation-change.ts';
import './hours.css';

/** Those of a store that packs at once, to those of one that sends out for them. */
const CHOICES = Array.from({ length: 36 }, (_, index) => (index + 1) * 5);

type Props = { storeId: string /** The right to change it. */; mayChange: boolean };

/** How long a store takes to pack an order, and how many it can have ready at a time. */
export function PreparationPanel({ storeId, mayChange }: Props) {
  const { data, isLoading, error, refetch } = useCall(getStorePreparation, { id: storeId });
  return (
    <BusyRegion busy={isLoading} label="Loading the preparation time">
      {isLoading && <Skeleton className="h-64 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && <PreparationForm key={JSON.stringify(data)} data={data} mayChange={mayChange} />}
    </BusyRegion>
  );
}

function PreparationForm({ data, mayChange }: { data: StorePreparation; mayChange: boolean }) {
  const { measuredMinutes } = data;
  const [minutes, setMinutes] = useState(data.minutes);
  const [limit, setLimit] = useState(data.ordersPerQuarter?.toString() ?? '');
  const [error, setError] = useState<string>();
  const save = useAction(changeStorePreparation, {
    updates: [getStorePreparation, getStoreStatus, getStore],
    showsRefusal: true,
    onSuccess: () => toast.success('The preparation time was saved.'),
  });
  const ordersPerQuarter = limit.trim() === '' ? null : Number(limit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = z.safeParse(PreparationChange, { minutes, ordersPerQuarter });
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) save.mutate({ id: data.id, ...parsed.data });
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange} className="preparation">
        <Field
          label="Time to pack an order"
          hint={
            measuredMinutes === null
              ? 'Once 20 orders are handed over, their median is offered here.'
              : `Your last 20 orders took ${measuredMinutes} minutes (median).`
          }
        >
          {(control) => (
            <Select
              {...control}
              value={minutes ?? ''}
              onChange={({ target }) => setMinutes(target.value === '' ? null : Number(target.value))}
            >
              <option value="">
                {measuredMinutes === null ? 'Not set: no page says when' : `As measured: ${measuredMinutes} min`}
              </option>
              {CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {choice} min{choice === measuredMinutes ? ' (your median)' : ''}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Orders ready per 15 minutes, at most"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Further orders are ready in the next 15 minutes with room, and shoppers see that time before they order. No order is refused. Empty: no limit."
          error={error}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
        {limit.trim() !== '' && minutes === null && measuredMinutes === null && (
          <Notice tone="warning">
            A limit needs a time to pack an order: without one no page says when it is ready.
          </Notice>
        )}
      </fieldset>
      <Preview storeId={data.id} minutes={minutes ?? measuredMinutes} />
      <FailureNotice error={save.error} className="mt-4" />
      {mayChange && (
        <Button type="submit" className="mt-6" busy={save.isPending} busyText="Saving">
          Save preparation
        </Button>
      )}
    </form>
  );
}

function Preview({ storeId, minutes }: { storeId: string; minutes: number | null }) {
  const { data: store } = useCall(getStore, { id: storeId }, { isOptional: true });
  const words = store && pickupInWords({ ...store, preparationMinutes: minutes }, new Date());
  return (
    <section aria-labelledby="preparation-preview" className="mt-6 min-h-20">
      <h2 id="preparation-preview" className="text-h4">
        What shoppers see
      </h2>
      <p className="mt-2">
        <Tag>{store ? (words ?? 'No time') : '…'}</Tag>
      </p>
    </section>
  );
}
