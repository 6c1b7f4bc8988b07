import type { ReactNode } from 'react';
import { streetAndTown } from '#features/catalog';
import { NavigationArrowFillIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance } from '#ui/text/format.ts';
import { deliveryLine } from '../delivery/delivery-line.ts';
import { openState } from '../hours/open-state.ts';
import type { Store } from '../stores.contract.ts';

/** 'Currently shopping at:' with the store's open state and distance; `children` below a line. */
export function StorePanel({ store, now, children }: { store: Store; now: Date; children: ReactNode }) {
  const state = openState(store, now);
  return (
    <section aria-label="Store" className="box px-5 pt-4 pb-2">
      <p className="mb-2 text-sm text-ink-muted">Currently shopping at:</p>
      <div className="store-swap flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line pb-4">
        <Picture
          src={store.imageUrl}
          alt=""
          width={64}
          height={64}
          dim="photo"
          className="size-16 flex-none rounded-md"
        />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="text-h4 wrap-break-word">
            <Link to={`/store/${store.id}`} className="tall-target hover:underline">
              {store.displayAs || 'No Store Name!'}
            </Link>
          </h2>
          <p className="num text-sm wrap-break-word text-ink-muted">{streetAndTown(store.location)}</p>
          <p className={cx('num text-sm', state.isOpen ? 'font-semibold text-success-text' : 'text-ink-muted')}>
            {state.text}
          </p>
          <p className="num text-sm text-ink-muted">{deliveryLine(store, state.isOpen)}</p>
        </div>
        {store.distance !== undefined && (
          <Tag tone="info" className="num">
            <NavigationArrowFillIcon />
            {distance(store.distance, store.precision !== undefined)}
          </Tag>
        )}
      </div>
      <div className="py-1">{children}</div>
    </section>
  );
}
