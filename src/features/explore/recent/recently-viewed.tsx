import type { ReactNode } from 'react';
import type { Product } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Button } from '#ui/parts/button.tsx';
import { Carousel } from '#ui/parts/carousel.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { listBestOffers } from '../explore.contract.ts';
import { useRecent } from './use-recent.ts';

type Props = {
  /** 'longitude,latitude' of the shopper, if known. */
  loc: string | undefined;
  card: (product: Product) => ReactNode;
};

/** Products whose pages were opened on this device, at today's offers. */
export function RecentlyViewed({ loc, card }: Props) {
  const { ids, clear } = useRecent();
  const { data, error } = useCall(
    listBestOffers,
    { ids: ids.join(','), loc },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  if (ids.length === 0 || error || data?.length === 0) return null;
  const press = () => {
    clear();
    announce('Recently viewed products cleared');
    document.getElementById('main')?.focus();
  };
  return (
    <Carousel
      title="Recently viewed"
      kind="tiles"
      note="Kept on this device only"
      busy={!data}
      action={
        <Button tone="quiet" aria-label="Clear: Recently viewed" onClick={press}>
          Clear
        </Button>
      }
    >
      {data
        ? data.map((product) => <div key={product.systemProductId}>{card(product)}</div>)
        : ids.map((id) => (
            <div key={id} className="product-outline">
              <Skeleton className="aspect-square rounded-lg" />
            </div>
          ))}
    </Carousel>
  );
}
