import { money } from '#ui/format.ts';
import { Picture } from '#ui/picture.tsx';

type Line = {
  product: {
    id: string;
    displayName: string;
    imageUrl: string;
    netWeight: string | null;
    brand: { displayName: string };
  };
  quantity: number;
  subTotal: number;
};

/** The products of an order that is only read. */
export function OrderLines({ items }: { items: readonly Line[] }) {
  return (
    <ul>
      {items.map(({ product, quantity, subTotal }) => (
        <li key={product.id} className="flex items-center gap-3 border-b border-line py-2.5">
          <Picture
            src={product.imageUrl}
            alt=""
            width={52}
            height={52}
            fit="contain"
            dim="art"
            className="size-13 flex-none rounded-[10px] bg-tile p-0.5"
          />
          <div className="min-w-0 flex-1">
            <b className="font-semibold">{product.displayName}</b>
            <p className="num text-xs text-ink-muted">
              {[
                product.brand.displayName || 'Unknown',
                product.netWeight && `W: ${product.netWeight}`,
                `Qty ${quantity}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <span className="num font-semibold">{money(subTotal)}</span>
        </li>
      ))}
    </ul>
  );
}
