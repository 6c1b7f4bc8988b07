import { useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NewZone } from './new-zone/new-zone.tsx';
import { OrderTypes } from './order-types.tsx';
import { TestAddress, type Tested } from './test-address.tsx';
import { useZonesDraft } from './use-zones-draft.ts';
import { ZoneList } from './zone-list.tsx';
import { changeDeliveryZones, getStoreDelivery, MOST_ZONES, type StoreDelivery } from './zones.contract.ts';
import { changesIn, mergeZones, wantedOf } from './zones-draft.ts';
import './zones.css';

const ZoneMap = lazyPart(async () => (await import('./zone-map.tsx')).ZoneMap, {
  name: 'The map',
  fallback: <Skeleton className="zone-map-room" />,
});

type Props = { storeId: string /** The right to change them. */; mayChange: boolean };

/** Pickup and delivery of a store, and its zones beside a map, saved as a whole. */
export function ZonesPanel({ storeId, mayChange }: Props) {
  const { data, isLoading, error, refetch } = useCall(getStoreDelivery, { id: storeId });
  return (
    <BusyRegion busy={isLoading} label="Loading the delivery zones">
      {isLoading && <Loading />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && <ZonesEditor store={data} mayChange={mayChange} onReload={async () => (await refetch()).data} />}
    </BusyRegion>
  );
}

/** In the shape of what comes, so that it comes in its place. */
const Loading = () => (
  <div className="zones">
    <div className="zones-list">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="mx-4.5 my-2 h-12 rounded-md" />
      ))}
    </div>
    <div className="zones-map">
      <Skeleton className="zone-map-room" />
    </div>
  </div>
);

type EditorProps = { store: StoreDelivery; mayChange: boolean; onReload: () => Promise<StoreDelivery | undefined> };

function ZonesEditor({ store, mayChange, onReload }: EditorProps) {
  // What the draft began with: a newer answer does not replace what somebody draws.
  const [base, setBase] = useState(store);
  const draft = useZonesDraft(base.zones);
  const [isChecked, setChecked] = useState(false);
  /** What the server said of these very zones. */
  const [refused, setRefused] = useState<{ zones: unknown; fields: Record<string, string> }>();
  const [isAdding, setAdding] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const changes = changesIn(draft.zones, base.zones);
  const save = useAction(changeDeliveryZones, {
    updates: [getStoreDelivery],
    showsRefusal: true,
    onSuccess: (saved) => {
      setBase(saved);
      draft.start(saved.zones);
      setChecked(false);
      announce('The zones are saved.');
    },
    onError: (error) => setRefused({ zones: draft.zones, fields: (isFailure(error) && error.fields) || {} }),
  });
  const found = wantedOf(draft.zones);
  const troubles = refused?.zones === draft.zones ? refused.fields : isChecked ? found.troubles : crossingsIn(found);
  const isStale = isFailure(save.error) && save.error.code === 'conflict';
  const submit = () => {
    setChecked(true);
    const [first] = Object.keys(found.troubles);
    if (first === undefined) return save.mutate({ id: store.id, version: base.version, zones: found.zones });
    draft.choose(draft.zones[Number(first.split('.')[1])]?.key ?? null);
  };
  const merge = async () => {
    const newer = await onReload();
    if (!newer) return;
    draft.replace(mergeZones(draft.zones, base.zones, newer.zones));
    setBase(newer);
    save.reset();
  };
  const discard = () => {
    draft.start(base.zones);
    setChecked(false);
    save.reset();
  };
  const begin = (zones: Parameters<typeof draft.add>[0]) => {
    draft.add(zones);
    setAdding(false);
    setDrawing(zones[0]?.border.length === 0);
  };
  return (
    <div className="zones">
      <div className="zones-list">
        <OrderTypes store={store} mayChange={mayChange} />
        <div className="zones-head">
          <h2 className="text-h4">Zones</h2>
          {mayChange && (
            <Button tone="secondary" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              <PlusIcon />
              New zone
            </Button>
          )}
        </div>
        {isAdding && (
          <NewZone
            storeId={store.id}
            at={store.coordinates}
            room={MOST_ZONES - draft.zones.length}
            onAdd={begin}
            onCancel={() => setAdding(false)}
          />
        )}
        <fieldset disabled={!mayChange}>
          <ZoneList draft={draft} troubles={troubles} />
        </fieldset>
        <p className="p-4 text-sm text-ink-muted">
          {draft.zones.length === 0 && 'No zone yet: nothing is delivered. '}
          Zones may overlap: the cheapest fee that an order’s minimum allows counts. An address on the edge is inside.{' '}
          {store.province === 'ON' ? 'Ontario only.' : 'Only within the store’s province.'}
        </p>
        {mayChange && changes > 0 && (
          <div className="zones-save">
            <p role="status" className="min-w-0 flex-1 text-sm">
              {counted(changes, 'change')}, not saved yet.
            </p>
            {Object.keys(troubles).length === 0 && <FailureNotice error={save.error} className="w-full" />}
            <Button tone="secondary" size="sm" onClick={discard}>
              Discard
            </Button>
            {isStale ? (
              <Button size="sm" onClick={() => void merge()}>
                Bring in their changes
              </Button>
            ) : (
              <Button size="sm" busy={save.isPending} busyText="Saving" onClick={submit}>
                Save zones
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="zones-map">
        <ZoneMap
          store={store}
          draft={draft}
          tested={tested}
          mayChange={mayChange}
          isDrawing={isDrawing}
          onDrawing={setDrawing}
        />
        <TestAddress store={store} zones={draft.zones} tested={tested} onTested={setTested} />
      </div>
      <LeaveGuard isOn={changes > 0} />
    </div>
  );
}

/** Shown at once: the border is seen to cross itself. Other fields may not be filled in yet. */
const crossingsIn = ({ zones, troubles }: ReturnType<typeof wantedOf>) =>
  Object.fromEntries(
    Object.entries(troubles).filter(
      ([at]) => at.endsWith('.area') && (zones[Number(at.split('.')[1])]?.area[0]?.length ?? 0) > 3,
    ),
  );
