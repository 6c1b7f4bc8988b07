import { useEffect, useRef, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { PlusIcon } from '#ui/icons/icons.ts';
import { MapLink } from '#ui/map/map-picture.tsx';
import { Button } from '#ui/parts/button.tsx';
import { RemoveButton } from '#ui/parts/remove-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type Address, listAddresses, removeAddress } from './addresses.contract.ts';
import { ApproximateAddress } from './approximate-address.tsx';
import { useAddresses } from './use-addresses.ts';

export function AddressList() {
  const { data: addresses, isLoading, error, refetch } = useAddresses();
  const [isAdding, setAdding] = useState(false);
  const [newestId, setNewestId] = useState<string | null>(null);
  const add = () => setAdding(true);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem] leading-tight font-bold">My Address</h1>
        {/* Rendered from the start, as it may need its own line. */}
        {addresses?.length !== 0 && (
          <Button tone="secondary" onClick={add}>
            <PlusIcon />
            Add New Address
          </Button>
        )}
      </div>
      <BusyRegion busy={isLoading} label="Loading your addresses">
        {isLoading && <Skeleton className="h-24 rounded-md" />}
        {addresses && addresses.length > 0 && (
          <ul className="grid gap-3 lg:grid-cols-2">
            {addresses.map((address) => (
              <Saved key={address.id} address={address} hasFocus={address.id === newestId} />
            ))}
          </ul>
        )}
      </BusyRegion>
      {error && !addresses && <TryAgain error={error} onRetry={() => void refetch()} />}
      {addresses?.length === 0 && (
        <EmptyState
          level={2}
          art="pin"
          title="Unable to find any saved addresses!"
          action={<Button onClick={add}>Add New Address</Button>}
        >
          Save an address once and have orders delivered there.
        </EmptyState>
      )}
      <AddressDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id, label }) => {
          setNewestId(id);
          announce(`${label} added`);
        }}
      />
    </>
  );
}

/** `hasFocus`: just added. */
function Saved({ address, hasFocus }: { address: Address; hasFocus: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hasFocus) item.current?.focus();
  }, [hasFocus]);
  const { label } = address;
  return (
    <li ref={item} tabIndex={-1} aria-label={label} className="box p-4.5 outline-none">
      <MapLink at={address.coordinates} />
      <div className="mt-3 break-words">
        <b className="font-semibold">{label}</b>
        <p>{address.fullAddress}</p>
      </div>
      <ApproximateAddress address={address} />
      <div className="mt-2 -mb-2 -ml-3 flex flex-wrap items-center gap-x-2">
        <Button tone="quiet" size="sm" aria-label={`Edit ${label}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Remove address={address} />
      </div>
      <AddressDialog open={isEditing} onClose={() => setEditing(false)} address={address} />
    </li>
  );
}

function Remove({ address: { id, label } }: { address: Address }) {
  const cache = useCallCache();
  const remove = useAction(removeAddress, {
    onSuccess: () => {
      cache.change(listAddresses, (all) => all.filter((one) => one.id !== id));
      announce(`${label} removed`);
    },
  });
  return <RemoveButton name={label} busy={remove.isPending} onRemove={() => remove.mutate({ id })} />;
}
