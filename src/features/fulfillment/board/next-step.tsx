import { UserCircleIcon } from '#ui/icons/icons.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { KeyHint } from '#ui/shortcuts/key-caps.tsx';
import { DriverMenu } from '../drivers/driver-menu.tsx';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { useBoard, useBoardNow } from './board-context.ts';
import { deadlineOf } from './deadline.ts';
import { nextStep, RIGHT_OF } from './queue-columns.ts';

/** The one button of a card: what is done next with the order. */
export function NextStep({ order }: { order: QueueOrder }) {
  const { may, steps, usualMinutes, sheetPath, handOverPath, isOffline } = useBoard();
  const { id, number, picked, acceptBy } = order;
  const now = useBoardNow(acceptBy);
  const step = nextStep(order);
  if (!step || !may(RIGHT_OF[step])) return null;
  if (step === 'hand-over' && isOffline)
    return (
      <Button tone="secondary" wide aria-disabled aria-label={`Check ID and hand over order ${number}`}>
        Check ID and hand over
      </Button>
    );
  if (step === 'hand-over')
    return (
      <ButtonLink tone="secondary" wide to={handOverPath(id)} aria-label={`Check ID and hand over order ${number}`}>
        Check ID and hand over <KeyHint cap="H" />
      </ButtonLink>
    );
  if (step === 'pick') {
    const words = picked === 0 ? 'Start picking' : 'Continue picking';
    return (
      <ButtonLink tone="secondary" wide to={sheetPath(id)} aria-label={`${words}, order ${number}`} preventScrollReset>
        {words} <KeyHint cap="↵" />
      </ButtonLink>
    );
  }
  const { label, cap, busyText, action, start } = {
    accept: {
      label: 'Accept',
      cap: 'A',
      busyText: 'Accepting',
      action: steps.accept,
      start: () => steps.accept.mutate({ id, number, readyInMinutes: usualMinutes }),
    },
    ready: {
      label: 'Mark ready',
      cap: 'R',
      busyText: 'Saving',
      action: steps.ready,
      start: () => steps.ready.mutate({ id }),
    },
    'send-out': {
      label: 'Send out',
      cap: 'O',
      busyText: 'Saving',
      action: steps.send,
      start: () => steps.send.mutate({ id }),
    },
  }[step];
  const isOver = step === 'accept' && acceptBy !== null && deadlineOf(acceptBy, now).isOver;
  const text = isOver ? 'Not accepted in time' : label;
  const button = (
    <Button
      tone={step === 'accept' ? 'primary' : 'secondary'}
      wide
      aria-label={`${text}, order ${number}`}
      aria-disabled={isOver || (isOffline && step !== 'accept')}
      busy={action.isPending && action.variables?.id === id}
      busyText={busyText}
      onClick={start}
    >
      {text} <KeyHint cap={cap} />
    </Button>
  );
  if (step !== 'send-out' || isOffline || !may('write_orders')) return button;
  return (
    <div className="flex gap-2">
      {button}
      <DriverMenu
        order={order}
        trigger={(props) => (
          <Button {...props} tone="secondary" aria-label={`Who drives order ${number}`} className="flex-none px-3">
            <UserCircleIcon />
          </Button>
        )}
      />
    </div>
  );
}
