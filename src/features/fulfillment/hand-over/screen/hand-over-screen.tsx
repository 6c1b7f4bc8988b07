import { useEffect, useState } from 'react';
import { useCall } from '#platform/browser/data/use-call.ts';
import { XIcon } from '#ui/icons/icons.ts';
import { toasts } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { chargeWord } from '../../print/charge-word.ts';
import { shopperText } from '../../queue/shopper-text.ts';
import { getHandOver, type HandOver } from '../hand-over.contract.ts';
import { KeptBand } from '../kept/kept-band.tsx';
import type { KeptCheck } from '../kept/kept-check.ts';
import { useKeptChecks } from '../kept/use-kept-checks.ts';
import { CheckForm } from './check-form.tsx';
import { RefuseForm } from './refuse-form.tsx';
import './hand-over.css';

type Props = {
  orderId: string;
  onClose: () => void;
  /** The order has ended: the sheet that it was opened from has nothing more to do. */
  onDone: () => void;
};

/** The ID check of one order, and its refusal. Fills a phone; elsewhere a sheet over a calm ground. */
export function HandOverScreen({ orderId, onClose, onDone }: Props) {
  const { data, dataUpdatedAt, isLoading, error, refetch } = useCall(getHandOver, { id: orderId });
  const kept = useKeptChecks().unsent.find(({ check }) => check.id === orderId);
  const isOver = kept !== undefined || data?.status === 'completed' || data?.status === 'canceled';
  const [refusal, setRefusal] = useState<{ isUnderAge: boolean } | null>(null);
  // The first Tab would lead to the Undo of the step before, and the next key take that back in the middle of the check.
  useEffect(() => {
    for (const { id } of toasts.read()) toasts.dismiss(id);
  }, []);
  return (
    <div className="hand-over">
      <BusyRegion busy={isLoading} label="Loading the order" className="hand-over-sheet">
        {!data && <h1 className="sr-only">ID check and hand-over</h1>}
        {isLoading && <Skeleton className="h-96 rounded-md" />}
        {error && !data && (
          <div className="p-6">
            <TryAgain error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {data && (
          <>
            <Head order={data} isRefusal={refusal !== null} onClose={onClose} />
            <KeptBand />
            {kept || data.next !== 'hand-over' ? (
              <Standing {...(kept ? keptStanding(kept.check) : standingOf(data))} onClose={isOver ? onDone : onClose} />
            ) : refusal ? (
              <RefuseForm
                order={data}
                readAt={dataUpdatedAt}
                isUnderAge={refusal.isUnderAge}
                onBack={() => setRefusal(null)}
              />
            ) : (
              <CheckForm order={data} readAt={dataUpdatedAt} onRefuse={(isUnderAge) => setRefusal({ isUnderAge })} />
            )}
          </>
        )}
      </BusyRegion>
    </div>
  );
}

function Head({ order, isRefusal, onClose }: { order: HandOver; isRefusal: boolean; onClose: () => void }) {
  const units = order.lines.reduce((total, line) => total + line.units, 0);
  const kind = order.deliveryType === 'pickup' ? 'Pickup' : `Delivery to ${order.address}`;
  const what = [shopperText(order), kind, counted(units, 'item')];
  const names = order.lines.map(({ name }) => name);
  return (
    <header className="hand-over-head">
      <span className="hand-over-number">{order.number}</span>
      <div className="hand-over-title">
        <h1>{isRefusal ? 'Refuse hand-over' : 'ID check and hand-over'}</h1>
        <p>
          {what.join(' · ')}
          <span className={cx(names.length > 1 && 'hand-over-products')}> · {names.join(' · ')}</span>
        </p>
      </div>
      <p className="hand-over-charge">
        {chargeWord(order.status)} <b>{money(order.toCharge)}</b>
      </p>
      <IconButton label="Close" onClick={onClose}>
        <XIcon />
      </IconButton>
    </header>
  );
}

/** Done, or not possible yet. */
function Standing({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <>
      <div role="status" className="hand-over-standing">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <footer className="hand-over-foot">
        <Button size="lg" className="ml-auto" autoFocus onClick={onClose}>
          Close
        </Button>
      </footer>
    </>
  );
}

const keptStanding = ({ outcome }: KeptCheck) =>
  outcome === 'handed-over'
    ? { title: 'Handed over, not sent yet', text: 'Your check is kept on this device and signed. The charge follows.' }
    : { title: 'Refused, not sent yet', text: 'Bring it back today. Your check is kept on this device and signed.' };

function standingOf({ status, next, deliveryType, toCharge }: HandOver): { title: string; text: string } {
  if (status === 'completed') return { title: 'Handed over', text: `${money(toCharge)} was charged.` };
  if (status === 'canceled') return { title: 'Canceled', text: 'Do not hand this order over. Put its items back.' };
  if (next === 'return')
    return {
      title: 'Bring it back today',
      text: 'Nothing is charged. The order is canceled when it is back at the store.',
    };
  return {
    title: 'Not yet',
    text: `The ID check opens when the order is ${deliveryType === 'pickup' ? 'ready for pickup' : 'out for delivery'}.`,
  };
}
