import { Tag } from '#ui/parts/tag.tsx';
import { Notice } from '#ui/states/notice.tsx';

/** Why nothing of a store's order can be bought, and what to do about it. */
export const StoreGone = ({ reason }: { reason: string }) => (
  <Notice tone="warning" className="my-3">
    {reason} This order is left out of the checkout. You can remove its products.
  </Notice>
);

/** In place of how far the store is, which nobody can say any more. */
export const StoreGoneTag = () => <Tag tone="neutral">Unavailable</Tag>;
