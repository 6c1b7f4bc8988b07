import type { ReactNode } from 'react';
import { streetAndTown } from '#features/catalog';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { distance } from '#ui/text/format.ts';
import type { CartOrder } from '../cart.contract.ts';
import { useStoreDetails } from '../hooks/use-store-details.ts';

type StoreHeadProps = {
  store: Pick<CartOrder['store'], 'id' | 'displayAs' | 'location' | 'imageUrl'>;
  /** The id of name and street, which label a section. */
  nameId: string;
  level: 2 | 3;
  children?: ReactNode;
  /** Replaces the distance at the right edge. */
  end?: ReactNode;
};

/** The header of a store's order: check box, picture, 'Shopping at:', name, street and town, distance. */
export function StoreHead({ store, nameId, level, children, end }: StoreHeadProps) {
  const Heading = `h${level}` as const;
  const name = store.displayAs || 'No Store Name!';
  return (
    <div className="flex items-center gap-3">
      {children}
      <Picture
        src={store.imageUrl}
        alt=""
        width={48}
        height={48}
        dim="photo"
        className="size-11 flex-none rounded-md max-[22.5rem]:hidden"
      />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-ink-muted">Shopping at:</p>
        <div id={nameId}>
          <Heading className="text-h4 leading-snug">
            <Link to={`/store/${store.id}`} className="tall-target hover:underline">
              {name}
            </Link>
          </Heading>
          <p className="num text-sm wrap-break-word text-ink-muted">{streetAndTown(store.location)}</p>
        </div>
      </div>
      {end ?? <Distance storeId={store.id} />}
    </div>
  );
}

/** Loads after the name in reserved space, so that the name does not wrap again. */
function Distance({ storeId }: { storeId: string }) {
  const { data } = useStoreDetails(storeId);
  return (
    <span className="min-w-14 flex-none text-right">
      {data?.distance !== undefined && (
        <Tag className="num">{distance(data.distance, data.precision !== undefined)}</Tag>
      )}
    </span>
  );
}
