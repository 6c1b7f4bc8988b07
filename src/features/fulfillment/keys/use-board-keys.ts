import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#ui/overlays/toast.tsx';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { useBoard } from '../board/board-context.ts';
import { deadlineOf, READY_MINUTES } from '../board/deadline.ts';
import { nextStep, RIGHT_OF, type Step } from '../board/queue-columns.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';
import { type Direction, firstWith, nextCard } from './next-card.ts';
import { shownColumns } from './shown-columns.ts';

type Given = { orders: readonly QueueOrder[]; openId: string | null };

const NO_LINE = 'You are offline. This step needs the connection.';

/** The keys of the queue: they work on the open order, else on the card that has or had the focus. */
export function useBoardKeys({ orders, openId }: Given): void {
  const current = useCurrent(orders, openId);
  const board = useBoard();
  const { steps, may, isOffline } = board;
  const navigate = useNavigate();
  const order = () => orders.find(({ id }) => id === current.id());

  const isOver = (acceptBy: string | null) =>
    acceptBy !== null && deadlineOf(acceptBy, Date.now() + board.clockOffset).isOver;
  const isAcceptable = (one: QueueOrder) => nextStep(one) === 'accept' && !isOver(one.acceptBy);

  /** The sheet that is being left: until the next one is there, a key that is held down leads no further. */
  const left = useRef<string | null>(null);
  const move = (to: Direction) => {
    const id = nextCard(shownColumns(), current.id(), to);
    if (!id) return;
    if (!openId) return focusCard(id);
    if (left.current === openId) return;
    left.current = openId;
    void navigate(board.sheetPath(id), { replace: true, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each sheet
  useEffect(() => {
    left.current = null;
  }, [openId]);
  useShortcut('next-order', () => move('next'));
  useShortcut('previous-order', () => move('previous'));
  const byArrow = (to: Direction) => (event: KeyboardEvent | null) =>
    openId === null && isOfCards(event) ? move(to) : false;
  useShortcut('move-down', byArrow('next'));
  useShortcut('move-up', byArrow('previous'));
  useShortcut('move-left', byArrow('left'));
  useShortcut('move-right', byArrow('right'));

  /** Where the step is the order's next one, and theirs. */
  const at = (step: Step, run: (order: QueueOrder) => unknown) => () => {
    const one = order() ?? (step === 'accept' ? firstWith(shownColumns(), orders, isAcceptable) : undefined);
    if (!one || nextStep(one) !== step || !may(RIGHT_OF[step])) return false;
    if (isOffline && step !== 'accept') return toast.warning(NO_LINE);
    current.leaveFor(neighbour(one.id));
    return run(one);
  };
  const accept = ({ id, number, acceptBy }: QueueOrder) =>
    isOver(acceptBy) ||
    steps.accept.isPending ||
    steps.accept.mutate({ id, number, readyInMinutes: board.usualMinutes });
  useShortcut('accept', at('accept', accept));
  useShortcut(
    'mark-ready',
    at('ready', ({ id }) => steps.ready.isPending || steps.ready.mutate({ id })),
  );
  useShortcut(
    'send-out',
    at('send-out', ({ id }) => steps.send.isPending || steps.send.mutate({ id })),
  );
  useShortcut(
    'hand-over',
    at('hand-over', ({ id }) => void navigate(board.handOverPath(id))),
  );
  useShortcut('print', () => {
    const one = order();
    return one && may('read_orders') ? board.printTicket(one.id) : false;
  });
  useShortcut('undo', () => steps.undo());
  const { lastAccepted: id } = steps;
  useReadyKeys(id ? (readyInMinutes) => steps.retime.mutate({ id, readyInMinutes }) : null);
}

/** 1 to 4 for the times that are offered. */
export function useReadyKeys(choose: ((minutes: number) => void) | null): void {
  const key = (index: number) => choose && (() => choose(READY_MINUTES[index] as number));
  useShortcut('ready-1', key(0));
  useShortcut('ready-2', key(1));
  useShortcut('ready-3', key(2));
  useShortcut('ready-4', key(3));
}

/** The order that keys are about. A card that moves to another column loses the focus, and gets it back there. */
function useCurrent(orders: readonly QueueOrder[], openId: string | null) {
  const last = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-order]')?.dataset.order;
      if (!id) return;
      last.current = id;
      wanted.current = null;
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the queue
  useEffect(() => {
    if (openId === null && document.activeElement === document.body)
      focusCard(wanted.current ?? last.current, { preventScroll: true });
  }, [orders]);
  return {
    id: () => openId ?? last.current,
    /** The next one of its column comes after it. */
    leaveFor: (id: string | null) => {
      wanted.current = id;
    },
  };
}

const focusCard = (id: string | null, options?: FocusOptions) =>
  id && document.getElementById(`order-${id}`)?.focus(options);

function neighbour(id: string): string | null {
  const column = shownColumns().find((ids) => ids.includes(id)) ?? [];
  return column[column.indexOf(id) + 1] ?? column[column.indexOf(id) - 1] ?? null;
}

/** Arrows are the browser's in a radio group, a slider or a menu. */
const isOfCards = (event: KeyboardEvent | null): boolean =>
  event?.target === document.body ||
  (event?.target instanceof Element && event.target.closest('[data-order]') !== null);
