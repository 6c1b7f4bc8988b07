import { useState } from 'react';
import { isApproximate } from '#features/places';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { FailureNotice, Notice } from '#ui/states/notice.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { type Address, changeAddress } from './addresses.contract.ts';
import { useShowAddress } from './use-addresses.ts';

const PinMap = lazyPart(async () => (await import('./pin-map.tsx')).PinMap, {
  name: 'The map',
  fallback: <Skeleton className="h-[min(46vh,23.75rem)] rounded-[22px]" />,
});

type Props = { address: Address; onPinned?: (address: Address) => void };

/** Asks for the pin of an address known only by area. */
export function ApproximateAddress({ address, onPinned }: Props) {
  const [open, setOpen] = useState<'pin' | 'edit' | null>(null);
  const close = () => setOpen(null);
  if (!isApproximate(address.precision)) return null;
  return (
    <>
      <Notice
        tone="warning"
        className="mt-3"
        action={
          <Button
            tone="secondary"
            size="sm"
            aria-label={`Move the pin: ${address.label}`}
            onClick={() => setOpen('pin')}
          >
            Move the pin
          </Button>
        }
      >
        We couldn't pinpoint this address. Please move the pin to your door.
      </Notice>
      <Dialog open={open === 'pin'} onClose={close} title="Move the pin to your door" width={640}>
        <PinForm
          address={address}
          onEdit={() => setOpen('edit')}
          onPinned={(pinned) => {
            close();
            onPinned?.(pinned);
          }}
        />
      </Dialog>
      <AddressDialog open={open === 'edit'} onClose={close} address={address} onSaved={onPinned} />
    </>
  );
}

type PinFormProps = { address: Address; onEdit: () => void; onPinned: (address: Address) => void };

function PinForm({ address, onEdit, onPinned }: PinFormProps) {
  const showAddress = useShowAddress();
  const [at, setAt] = useState<[number, number]>(address.coordinates);
  const [isDrawn, setDrawn] = useState(false);
  const pin = useAction(changeAddress, {
    showsRefusal: true,
    onSuccess: (pinned) => {
      showAddress(pinned);
      announce(`${pinned.label} is pinned`);
      onPinned(pinned);
    },
  });
  const { id, label, address: street, city, province, postalCode } = address;
  const save = () => pin.mutate({ id, label, address: street, city, province, postalCode, coordinates: at });
  return (
    <div className="grid gap-4">
      <p>
        {address.fullAddress}
        <span className="block text-sm text-ink-muted">Drag the pin, tap or click the map, or use the arrow keys.</span>
      </p>
      <PinMap at={at} onMove={setAt} onState={(state) => setDrawn(state === 'ready')} />
      <FailureNotice error={pin.error} />
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" disabled={!isDrawn} busy={pin.isPending} busyText="Saving" onClick={save}>
          Use this point
        </Button>
        <Button tone="quiet" onClick={onEdit}>
          Edit the address
        </Button>
      </div>
    </div>
  );
}
