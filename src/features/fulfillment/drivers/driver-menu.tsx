import type { ReactNode } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Menu, MenuButton, MenuRule } from '#ui/overlays/menu.tsx';
import type { TriggerProps } from '#ui/overlays/popover.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { useBoard } from '../board/board-context.ts';
import { getStaffOrder, listQueue, type QueueOrder } from '../queue/queue.contract.ts';
import { assignDriver } from '../steps/steps.contract.ts';
import { listDrivers } from './drivers.contract.ts';

type Delivery = Pick<QueueOrder, 'id' | 'number' | 'driver'>;
type Props = { order: Delivery; trigger: (props: TriggerProps) => ReactNode };

/** Who drives a delivery that has not left the store, for who works at its counter. */
export const DriverMenu = ({ order, trigger }: Props) => (
  <Menu label={`Who drives order ${order.number}`} align="end" trigger={trigger}>
    <Drivers order={order} />
  </Menu>
);

function Drivers({ order: { id, number, driver } }: { order: Delivery }) {
  const { storeId } = useBoard();
  const { data, error, refetch } = useCall(listDrivers, { id: storeId });
  const assign = useAction(assignDriver, {
    updates: [listQueue, getStaffOrder],
    onSuccess: (order) =>
      toast.success(
        order.driver ? `${order.driver.name} drives order ${number}.` : `Nobody drives order ${number} yet.`,
      ),
  });
  if (!data)
    return error ? (
      <MenuButton onClick={() => void refetch()}>The team could not be read. Try again</MenuButton>
    ) : (
      <p className="px-3 py-2 text-ink-muted">Reading the team</p>
    );
  return (
    <>
      {data.map(({ id: driverId, name }) => (
        <MenuButton key={driverId} checked={driverId === driver?.id} onClick={() => assign.mutate({ id, driverId })}>
          {name}
        </MenuButton>
      ))}
      <MenuRule />
      <MenuButton checked={driver === null} onClick={() => assign.mutate({ id, driverId: null })}>
        Nobody yet
      </MenuButton>
    </>
  );
}
