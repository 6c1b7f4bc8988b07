import { type FormEvent, useState } from 'react';
import { distanceKm } from '#features/places';
import { useAction } from '#platform/browser/data/use-action.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { CheckCircleFillIcon, MagnifyingGlassIcon, WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { distance, money } from '#ui/text/format.ts';
import { tiersAt } from './delivery-tiers.ts';
import { type StoreDelivery, testDeliveryAddress } from './zones.contract.ts';
import { type DraftZone, wantedOf } from './zones-draft.ts';

export type Tested = ResultOf<typeof testDeliveryAddress>;

type Props = {
  store: StoreDelivery;
  zones: readonly DraftZone[];
  tested: Tested | null;
  onTested: (tested: Tested | null) => void;
};

/** What delivery to an address costs, by the zones as they are saved and as they are drawn now. */
export function TestAddress({ store, zones, tested, onTested }: Props) {
  const [address, setAddress] = useState('');
  const test = useAction(testDeliveryAddress, {
    showsRefusal: true,
    onSuccess: onTested,
    onError: () => onTested(null),
  });
  const error = isFailure(test.error) ? test.error.fields?.address : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate({ id: store.id, address });
  };
  return (
    <div className="zone-test">
      <form noValidate onSubmit={submit} className="flex items-start gap-2">
        <TextField
          label="Test an address"
          hideLabel
          placeholder="Test an address"
          start={<MagnifyingGlassIcon />}
          fieldClassName="min-w-0 flex-1"
          autoComplete="off"
          value={address}
          error={error}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" tone="secondary" size="sm" busy={test.isPending}>
          Test
        </Button>
      </form>
      {!error && <FailureNotice error={test.error} />}
      <div role="status">{tested && <Result store={store} zones={zones} tested={tested} />}</div>
    </div>
  );
}

type Tier = { name: string; feeCents: number; minSpendCents: number };

function Result({ store, zones, tested }: { store: StoreDelivery; zones: readonly DraftZone[]; tested: Tested }) {
  const { place, isInProvince } = tested;
  const point = { lng: place.longitude, lat: place.latitude };
  const drawn = wantedOf(zones).zones.filter(({ area }) => (area[0]?.length ?? 0) > 3);
  const tiers: Tier[] = isInProvince ? tiersAt(drawn, point) : [];
  const km = distanceKm({ lng: store.coordinates[0], lat: store.coordinates[1] }, point);
  const saved = tiersText(tested.tiers);
  return (
    <>
      <p className="num flex items-start gap-2 text-sm">
        {tiers.length > 0 ? (
          <CheckCircleFillIcon className="mt-0.5 flex-none text-success-text" />
        ) : (
          <WarningCircleFillIcon className="mt-0.5 flex-none text-warning-text" />
        )}
        <span>
          {isInProvince ? tiersText(tiers) : 'In another province: nothing is delivered there'}
          {`, ${distance(km, place.precision !== 'address')}`}
        </span>
      </p>
      {isInProvince && saved !== tiersText(tiers) && <p className="num text-sm text-ink-muted">As saved: {saved}</p>}
      <p className="text-sm text-ink-muted">
        {place.fullAddress}
        {place.precision !== 'address' && '. Only its area is known: the point may be off.'}
      </p>
    </>
  );
}

/** 'West core: fee $4.99, minimum $40.00. Below: Wider, fee $9.99, no minimum' */
function tiersText(tiers: readonly Tier[]): string {
  if (tiers.length === 0) return 'Outside every zone';
  const [first, ...others] = tiers.map(
    ({ name, feeCents, minSpendCents }) =>
      `${name}: fee ${money(feeCents)}, ${minSpendCents > 0 ? `minimum ${money(minSpendCents)}` : 'no minimum'}`,
  );
  return [first, ...others.map((other) => `Smaller orders, ${other}`)].join('. ');
}
