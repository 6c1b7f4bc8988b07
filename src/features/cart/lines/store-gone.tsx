import { Tag } from '#ui/parts/tag.tsx';
import { Notice } from '#ui/states/notice.tsx';

export const StoreGone = ({ reason }: { reason: string }) => (
  <Notice tone="warning" className="my-3">
    {reason} This order is not part of the checkout. You can remove its products.
  </Notice>
);

/** Replaces the distance of a delisted store. */
export const StoreGoneTag = () => <Tag tone="neutral">Unavailable</Tag>;
