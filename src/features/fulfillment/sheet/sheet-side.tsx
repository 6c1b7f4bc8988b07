import { addressText } from '#features/orders';
import { TextLink } from '#ui/fields/text-link.tsx';
import { mapAddress } from '#ui/map/map-address.ts';
import { Button } from '#ui/parts/button.tsx';
import { useBoard, useBoardNow } from '../board/board-context.ts';
import { READY_MINUTES } from '../board/deadline.ts';
import { DriverMenu } from '../drivers/driver-menu.tsx';
import type { StaffOrder } from '../staff-order.contract.ts';

type ReadyProps = {
  minutes: number;
  /** When its shopper was told, of a store with a limit of orders. */
  toldAt: string | null;
  onChoose: (minutes: number) => void;
};

/** When a new order is promised. */
export function ReadyChoice({ minutes, toldAt, onChoose }: ReadyProps) {
  const { clock } = useBoard();
  const now = useBoardNow();
  return (
    <fieldset>
      <legend className="sheet-title">When will it be ready?</legend>
      <div className="ready-choices">
        {READY_MINUTES.map((offered) => (
          <label key={offered} className="ready-choice">
            <input
              type="radio"
              name="ready-in"
              className="sr-only"
              checked={offered === minutes}
              onChange={() => onChoose(offered)}
            />
            <b className="font-semibold">{offered} min</b>
            <span className="num text-ink-muted">{clock(new Date(now + offered * 60_000).toISOString())}</span>
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-muted">
        The shopper sees this time at once.
        {isLaterThan(toldAt, minutes, now) &&
          ` They were told ${clock(toldAt)}, as earlier quarters of an hour are full. The order is accepted for that time.`}
      </p>
    </fieldset>
  );
}

/** Whether the shopper was told a later time than in so many minutes. `now` in milliseconds. */
export const isLaterThan = (toldAt: string | null, minutes: number, now: number): toldAt is string =>
  toldAt !== null && Date.parse(toldAt) > now + minutes * 60_000;

/** To whom it goes; nothing of a canceled order, which goes to nobody. */
export function HandOverBox({ order }: { order: StaffOrder }) {
  const { deliveryType, deliveryLocation, status } = order;
  if (status === 'canceled') return null;
  return (
    <section aria-labelledby="sheet-hand-over">
      <h3 id="sheet-hand-over" className="sheet-title">
        Hand-over
      </h3>
      {deliveryType === 'delivery' && deliveryLocation && (
        <>
          <p className="font-semibold">{addressText(deliveryLocation)}</p>
          <p>
            <TextLink to={mapAddress(deliveryLocation.coordinates)} external>
              Show on a map
            </TextLink>
          </p>
          <p className="text-sm text-ink-muted">
            Unit and buzzer, if any, are in the address or the note. Phone numbers of shoppers are not shared with
            stores.
          </p>
        </>
      )}
      {deliveryType === 'delivery' && <WhoDrives order={order} />}
      {status === 'completed' ? (
        <p>The ID was checked {deliveryType === 'delivery' ? 'at the door' : 'at the counter'}.</p>
      ) : (
        <p className="sheet-id">
          <b>ID check {deliveryType === 'delivery' ? 'at the door' : 'at the counter'}.</b> Government photo ID, 19 or
          older.
        </p>
      )}
    </section>
  );
}

function WhoDrives({ order: { id, refNum, driver, status } }: { order: StaffOrder }) {
  const { may, isOffline } = useBoard();
  const isWaiting = status === 'processing' || status === 'ready-delivery';
  const isChosenHere = isWaiting && may('write_orders') && !isOffline;
  if (!driver && !isChosenHere) return null;
  return (
    <div className="my-1 flex flex-wrap items-center justify-between gap-x-3 text-ink-muted">
      {driver ? `With ${driver.name}` : 'Nobody drives it yet'}
      {isChosenHere && (
        <DriverMenu
          order={{ id, number: refNum.slice(-4), driver }}
          trigger={(props) => (
            <Button {...props} tone="secondary" size="sm">
              {driver ? 'Change driver' : 'Choose a driver'}
            </Button>
          )}
        />
      )}
    </div>
  );
}
