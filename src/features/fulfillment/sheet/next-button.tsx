import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '#platform/browser/data/use-action.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { KeyHint } from '#ui/shortcuts/key-caps.tsx';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { counted } from '#ui/text/format.ts';
import { useBoard, useBoardNow } from '../board/board-context.ts';
import { deadlineOf } from '../board/deadline.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { returnOrder } from '../steps/steps.contract.ts';
import { isLaterThan } from './sheet-side.tsx';

export type NextProps = {
  order: StaffOrder;
  minutes: number;
  /** The shopper has a question of a line to answer. */
  isAsked: boolean;
};

/** The next step; one that has to wait says for what. */
export function NextButton({ order, minutes, isAsked }: NextProps) {
  const { steps, may, isOffline, handOverPath, clock } = useBoard();
  const { id, status, nextStatuses, deliveryType, returningSince, plannedReadyAt, acceptBy } = order;
  const now = useBoardNow(acceptBy);
  const isAcceptable = (status === 'new-order' || status === 'on-hold') && nextStatuses.includes('processing');
  const isOver = acceptBy !== null && deadlineOf(acceptBy, now).isOver;
  const verb = status === 'on-hold' ? 'Continue' : 'Accept';
  if (may('write_orders') && isAcceptable)
    return (
      <StepButton
        shortcut="accept"
        cap="A"
        isWaiting={isOver}
        busy={steps.accept.isPending}
        busyText="Accepting"
        onPress={() => steps.accept.mutate({ id, number: order.refNum.slice(-4), readyInMinutes: minutes })}
      >
        {isOver
          ? 'Not accepted in time'
          : isLaterThan(plannedReadyAt, minutes, now)
            ? `${verb}, ready ${clock(plannedReadyAt)}`
            : `${verb}, ready in ${minutes} min`}
      </StepButton>
    );
  if (may('write_orders') && status === 'processing') {
    const open = order.lines.filter(({ outcome }) => outcome === 'open').length;
    return (
      <>
        {(isAsked || open > 0) && (
          <span className="sheet-foot-why">
            {isAsked
              ? `Waiting for ${order.shopper.firstName || 'the shopper'} to answer`
              : `${counted(open, 'line')} to pick`}
          </span>
        )}
        <StepButton
          shortcut="mark-ready"
          cap="R"
          isWaiting={isOffline || open > 0}
          busy={steps.ready.isPending}
          onPress={() => steps.ready.mutate({ id })}
        >
          Mark ready for {deliveryType}
        </StepButton>
      </>
    );
  }
  if (!may('write_deliveries')) return null;
  if (status === 'ready-delivery')
    return (
      <StepButton
        shortcut="send-out"
        cap="O"
        isWaiting={isOffline}
        busy={steps.send.isPending}
        onPress={() => steps.send.mutate({ id })}
      >
        Send out
      </StepButton>
    );
  if (returningSince) return <BackAtStore order={order} />;
  if (status !== 'ready-pickup' && status !== 'out-for-delivery') return null;
  return isOffline ? <Button aria-disabled>{HAND_OVER}</Button> : <HandOverLink to={handOverPath(id)} />;
}

const HAND_OVER = 'Check ID and hand over';

function HandOverLink({ to }: { to: string }) {
  const navigate = useNavigate();
  useShortcut('hand-over', () => void navigate(to));
  return (
    <ButtonLink to={to}>
      {HAND_OVER} <KeyHint cap="H" />
    </ButtonLink>
  );
}

type StepProps = {
  shortcut: string;
  cap: string;
  isWaiting?: boolean;
  busy?: boolean;
  busyText?: string;
  onPress: () => void;
  children: ReactNode;
};

/** A step by its button, or by its key: the sheet knows more of the order than the board behind it. */
function StepButton({ shortcut, cap, isWaiting, busy, busyText = 'Saving', onPress, children }: StepProps) {
  useShortcut(shortcut, isWaiting || busy ? null : onPress);
  return (
    <Button aria-disabled={isWaiting || undefined} busy={busy} busyText={busyText} onClick={onPress}>
      {children} <KeyHint cap={cap} />
    </Button>
  );
}

/** The goods of an order that was refused at the door: it ends with them. */
function BackAtStore({ order: { id, refNum } }: { order: StaffOrder }) {
  const { isOffline } = useBoard();
  const back = useAction(returnOrder, {
    updates: [listQueue, getStaffOrder],
    onSuccess: () => toast.success(`Order ${refNum.slice(-4)} is canceled. Nothing was charged.`),
  });
  return (
    <>
      <span className="sheet-foot-why">Nothing is charged, the stock is released.</span>
      <Button
        aria-disabled={isOffline}
        busy={back.isPending}
        busyText="Saving"
        onClick={() => back.mutate({ id, reason: 'Refused at the door.' })}
      >
        Goods are back at the store
      </Button>
    </>
  );
}
