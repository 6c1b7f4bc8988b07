import { changeStoreStatus, getStoreStatus } from '#features/stores';
import { timeInWords } from '#features/stores/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { PauseIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';

/** After three orders that nobody accepted, over the whole screen until somebody who may says that they are there. */
export function AutoPaused({ storeId }: { storeId: string }) {
  const { data: status } = useCall(getStoreStatus, { id: storeId }, { isOptional: true });
  const change = useAction(changeStoreStatus, { updates: [getStoreStatus] });
  if (status?.state !== 'paused' || status.reason !== 'unaccepted') return null;
  const { id, openOrders, opensAt, timeZone } = status;
  const opens = opensAt && timeInWords(new Date(opensAt), timeZone, new Date());
  return (
    <Dialog
      open
      onClose={() => {}}
      dismissible={false}
      role="alertdialog"
      title="Paused: three orders were not accepted"
      className="auto-paused"
      art={
        <span className="auto-paused-art">
          <PauseIcon />
        </span>
      }
    >
      <p>
        Shoppers see “Not taking orders”. Your {counted(openOrders, 'open order')} {openOrders === 1 ? 'stays' : 'stay'}
        . Support has been notified.
      </p>
      <div className="auto-paused-acts">
        <Button
          tone="inverse"
          size="lg"
          data-autofocus=""
          busy={change.isPending && change.variables.state === 'open'}
          onClick={() => change.mutate({ id, state: 'open' })}
        >
          We are here, take orders again
        </Button>
        <Button
          tone="secondary"
          size="lg"
          busy={change.isPending && change.variables.state === 'paused'}
          onClick={() => change.mutate({ id, state: 'paused', lasts: 'until-opening', reason: 'other' })}
        >
          Stay paused{opens ? ` until ${opens}` : ''}
        </Button>
      </div>
    </Dialog>
  );
}
