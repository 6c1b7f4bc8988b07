import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { changeHandOverRules, getHandOverRules } from '../hand-over.contract.ts';

/** What a store demands at its hand-overs: saved as it is switched. */
export function RulesPanel({ storeId, mayChange }: { storeId: string; mayChange: boolean }) {
  const { data, isLoading, error, refetch } = useCall(getHandOverRules, { id: storeId });
  const change = useAction(changeHandOverRules, {
    updates: [getHandOverRules],
    scope: 'hand-over-rules',
    optimistic: (show, { demandsForm, demandsPin }) =>
      show(getHandOverRules, (known) => ({
        ...known,
        demandsForm: Boolean(demandsForm ?? known.demandsForm),
        demandsPin: Boolean(demandsPin ?? known.demandsPin),
      })),
  });
  return (
    <BusyRegion busy={isLoading} label="Loading the rules">
      <h2 className="mb-1 text-h4">At each hand-over</h2>
      {isLoading && <Skeleton className="h-24 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="max-w-xl">
          <Switch
            label="Always the full ID check"
            hint="Nobody can mark an order completed without the ID check."
            checked={data.demandsForm}
            disabled={!mayChange}
            onChange={({ target }) => change.mutate({ id: storeId, demandsForm: target.checked })}
          />
          <Switch
            label="Ask for the PIN"
            hint="Everyone enters their own PIN to hand over or refuse."
            checked={data.demandsPin}
            disabled={!mayChange}
            onChange={({ target }) => change.mutate({ id: storeId, demandsPin: target.checked })}
          />
        </div>
      )}
    </BusyRegion>
  );
}
