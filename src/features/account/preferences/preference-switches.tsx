import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PREFERENCES_CONSENT } from '#features/newsletter';
import { call } from '#platform/browser/browser.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { getPreferences, type Preferences, savePreferences } from '../account.contract.ts';

const PREFERENCES = ['preferences'];

/** What one wants to hear of; each switch is saved as it is turned. */
export function PreferenceSwitches() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: PREFERENCES,
    queryFn: () => call(getPreferences, {}),
  });
  return (
    <BusyRegion busy={isLoading} label="Loading your preferences">
      {isLoading && <Skeleton className="h-28 rounded-md max-sm:h-37" />}
      {error && !data && <TryAgain message={error.message} onRetry={() => void refetch()} />}
      {data && <Switches saved={data} />}
    </BusyRegion>
  );
}

/** They follow the hand at once, and go back where the server refuses. */
function Switches({ saved }: { saved: Preferences }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState(saved);
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Preferences>) => call(savePreferences, change),
    onSuccess: (now) => queries.setQueryData(PREFERENCES, now),
    onError: (failure) => {
      toast.error(failure.message);
      setShown(saved);
    },
  });
  const turn = (change: Partial<Preferences>) => {
    setShown((known) => ({ ...known, ...change }));
    mutate(change);
  };
  return (
    <div className="grid gap-3">
      <Switch
        label="Emails about my orders and messages"
        hint="Placed, each change of status, canceled, refunded. An answer that you have not read."
        checked={shown.notificationEmail}
        onChange={({ currentTarget }) => turn({ notificationEmail: currentTarget.checked })}
      />
      <Switch
        label="Keep me updated"
        hint={PREFERENCES_CONSENT}
        checked={shown.keepUpdated}
        onChange={({ currentTarget }) => turn({ keepUpdated: currentTarget.checked })}
      />
    </div>
  );
}
