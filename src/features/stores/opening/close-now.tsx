import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Button } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';
import { timeInWords } from '../hours/ready-time.ts';
import { changeStoreStatus, getStoreStatus } from '../status/status.contract.ts';

/** For a power cut or an emergency: a pause until the next opening. */
export function CloseNow({ storeId }: { storeId: string }) {
  const { data } = useCall(getStoreStatus, { id: storeId }, { isOptional: true });
  const close = useAction(changeStoreStatus, { updates: [getStoreStatus] });
  if (!data || data.opensAt === null) return null;
  const opens = timeInWords(new Date(data.opensAt), data.timeZone, new Date());
  return (
    <section aria-labelledby="close-now" className="rounded-lg border border-line p-4">
      <h2 id="close-now" className="text-h4">
        Close now
      </h2>
      <p className="mt-2 mb-4 text-sm text-ink-muted">
        For a power cut or an emergency. New orders stop at once; {counted(data.openOrders, 'open order')} to finish.
        The store opens again by itself.
      </p>
      {data.state === 'paused' ? (
        <Button tone="secondary" busy={close.isPending} onClick={() => close.mutate({ id: storeId, state: 'open' })}>
          Open now
        </Button>
      ) : (
        <Button
          tone="danger"
          busy={close.isPending}
          onClick={() => close.mutate({ id: storeId, state: 'paused', lasts: 'until-opening', reason: 'emergency' })}
        >
          Close until {opens}
        </Button>
      )}
    </section>
  );
}
