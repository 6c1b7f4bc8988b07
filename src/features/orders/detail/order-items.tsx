import { WISH_LABELS } from '#features/cart';
import { WishSelect } from '#features/cart/ui';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { money } from '#ui/text/format.ts';
import { getOrder, type Order, setOrderWish } from '../orders.contract.ts';
import { mayWish } from '../wish/may-wish.ts';
import { lineWords } from './line-words.ts';

type Item = Order['items'][number];

/** The products of an order: what was ordered, and what is handed over of it. */
export const OrderItems = ({ order }: { order: Order }) => (
  <ul>
    {order.items.map((item) => (
      <OrderItem key={item.product.id} item={item} order={order} />
    ))}
  </ul>
);

function OrderItem({ item, order }: { item: Item; order: Order }) {
  const { product, quantity, price, toHandOver } = item;
  const isLess = toHandOver < quantity;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3.5">
      <Picture
        src={product.imageUrl}
        alt=""
        width={72}
        height={72}
        fit="contain"
        dim="art"
        className="size-18 flex-none rounded-[14px] bg-tile p-1"
      />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-ink-muted">{product.brand.displayName || 'Unknown'}</p>
        <Link to={`/products/${product.id}`} className="text-base font-semibold hover:underline">
          {product.displayName}
        </Link>
        <p className="num text-sm text-ink-muted">
          {product.netWeight && `W: ${product.netWeight} · `}
          {quantity} × {money(price)}
        </p>
        {lineWords(item, order).map((words) => (
          <p key={words} className="num text-sm">
            {words}
          </p>
        ))}
        {mayWish(order.status) && item.outcome === 'open' && item.replaces === null && (
          <LineWish item={item} orderId={order.id} />
        )}
      </div>
      <span className="num text-right">
        {isLess && (
          <s className="block text-sm text-ink-muted">
            <span className="sr-only">Ordered: </span>
            {money(price * quantity)}
          </s>
        )}
        <b>{money(price * toHandOver)}</b>
      </span>
    </li>
  );
}

function LineWish({ item: { product, wish }, orderId }: { item: Item; orderId: string }) {
  const cache = useCallCache();
  const { mutate } = useAction(setOrderWish, {
    onSuccess: (order) => cache.write(getOrder, { id: orderId }, order),
    onError: () => void cache.invalidate(getOrder, { id: orderId }),
  });
  return (
    <>
      <WishSelect
        product={product.displayName}
        value={wish}
        onChange={(next) => mutate({ id: orderId, lineId: product.id, wish: next })}
        className="mt-1 print:hidden"
      />
      <p className="hidden text-sm print:block">If it runs out: {WISH_LABELS[wish]}</p>
    </>
  );
}
