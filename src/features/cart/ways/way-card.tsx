import { useId } from 'react';
import { branchName } from '#features/catalog';
import { timeInWords } from '#features/stores/ui';
import { CheckIcon, WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { Picture } from '#ui/parts/picture.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance, money } from '#ui/text/format.ts';
import { SwappedText } from '#ui/text/swapped-text.tsx';
import type { DeliveryType } from '../cart.contract.ts';
import { differenceInWords, storesInWords } from './way-words.ts';
import type { Way, WayName, WaysToBuy } from './ways.contract.ts';

type WayCardProps = {
  way: Way;
  now: WaysToBuy['now'];
  deliveryType: DeliveryType;
  isChosen: boolean;
  onChoose: () => void;
};

/** One way to buy, as a radio button: name, stores, total, missing products. */
export function WayCard({ way, now, deliveryType, isChosen, onChoose }: WayCardProps) {
  const { is, orders, total, missing } = way;
  const stores = orders.length;
  const nameId = useId();
  return (
    <label className="way num">
      <input
        type="radio"
        className="sr-only"
        name="way-to-buy"
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={nameId}
        aria-describedby={`${nameId}-facts`}
      />
      <span className="way-head">
        <span id={nameId} className="way-name">
          {wayName(is)}
        </span>
        <span className="way-total">
          <SwappedText>{money(total)}</SwappedText>
        </span>
        <span className="way-note">
          {deliveryType === 'pickup' ? storesInWords(stores, 0) : storesInWords(0, stores)}
        </span>
        {missing.length > 0 ? (
          <span className="way-note">{`${now.products - missing.length} of ${now.products} products`}</span>
        ) : (
          <span className={cx('way-note', total < now.total && 'way-less')}>{differenceInWords(total, now.total)}</span>
        )}
      </span>
      <span id={`${nameId}-facts`} className="way-facts">
        {orders.map(({ store, total: part }) => (
          <span key={store.id} className="way-store">
            <Picture src={store.imageUrl} alt="" width={36} height={36} dim="photo" className="way-picture" />
            <span className="way-where">
              <span className="way-branch">{branchName(store)}</span>
              <span className="way-note">
                {[store.distance !== undefined && distance(store.distance), readyInWords(store, deliveryType)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="font-semibold">{money(part)}</span>
          </span>
        ))}
        {missing.length === 0 ? (
          <span className="way-end way-note">
            <CheckIcon />
            Every product, same quantities
          </span>
        ) : (
          <span className="way-end way-missing">
            <WarningCircleFillIcon />
            <span>{missing.map(missingInWords).join(' ')}</span>
          </span>
        )}
      </span>
    </label>
  );
}

const NAMES: Record<WayName, string> = { 'one-stop': 'one stop', cheapest: 'cheapest', nearest: 'nearest' };

/** 'One stop and cheapest', 'One stop, cheapest and nearest' */
function wayName(is: readonly WayName[]): string {
  const names = is.map((one) => NAMES[one]);
  const text = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const missingInWords = ({ displayName, storeName }: Way['missing'][number]): string =>
  `Missing: ${displayName}. It stays in your cart at ${storeName}.`;

const readyInWords = ({ readyAt, timeZone }: Way['orders'][number]['store'], deliveryType: DeliveryType) =>
  deliveryType === 'pickup' && readyAt && `Ready about ${timeInWords(new Date(readyAt), timeZone, new Date())}`;
