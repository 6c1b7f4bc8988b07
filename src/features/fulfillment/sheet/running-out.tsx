import { TimerIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { useBoard, useBoardNow } from '../board/board-context.ts';
import { deadlineOf, expiring } from '../board/deadline.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';

type Props = { id: string; orders: readonly QueueOrder[] | undefined };

/** The open order may cover the board: it says which others are lost within two minutes. */
export function RunningOut({ id, orders = [] }: Props) {
  const { sheetPath } = useBoard();
  const coarse = useBoardNow();
  const others = orders.filter((order) => order.id !== id);
  const [first] = expiring(others, coarse);
  const now = useBoardNow(first?.acceptBy);
  const [next, ...more] = expiring(others, now);
  if (!next?.acceptBy) return null;
  return (
    <p role="status" className="running-out">
      <TimerIcon className="size-4 flex-none" />
      <span>
        <Link to={sheetPath(next.id)} replace preventScrollReset className="font-semibold underline">
          Order {next.number}
        </Link>{' '}
        is lost in{' '}
        <span className="num" aria-hidden="true">
          {deadlineOf(next.acceptBy, now).text}
        </span>
        <span className="sr-only">less than two minutes</span>
        {more.length > 0 && `, and ${more.length} more within 2 min`}. Accept it first.
      </span>
    </p>
  );
}
