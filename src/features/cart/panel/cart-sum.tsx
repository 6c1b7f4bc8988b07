import { type ReactNode, useMemo } from 'react';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { money } from '#ui/text/format.ts';
import { getCart, priceGuestCart } from '../cart.contract.ts';
import { useCart } from './cart-provider.tsx';

const PHONE = '(width < 38.75rem)';
const REFRESH_WAIT_MS = 1_000;

/** Prices a guest's cart on phones only, where it shows. */
export function CartSum({ children }: { children: ReactNode }) {
  const { guestItems } = useCart();
  const isPhone = useMediaQuery(PHONE);
  const wanted = useMemo(() => (guestItems ?? []).map(({ id, quantity }) => ({ id, quantity })), [guestItems]);
  const items = useDebounced(wanted, REFRESH_WAIT_MS);
  const guest = useCall(priceGuestCart, { items }, { enabled: isPhone && items.length > 0, keepPrevious: true });
  const shopper = useCall(getCart, {});
  const { data } = guestItems === null ? shopper : guest;
  return data ? money(data.summary.subTotal) : children;
}
