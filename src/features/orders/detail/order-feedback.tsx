import { ThumbsDownIcon, ThumbsUpIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import type { Order } from '../orders.contract.ts';

/** After the hand-over: yes and no lead to the store's review, with five stars or one preselected. */
export function OrderFeedback({ order: { store } }: { order: Order }) {
  const path = `/write-review/store/${store.id}`;
  return (
    <section aria-labelledby="feedback" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <h2 id="feedback" className="text-h4">
        Were you happy with {store.displayAs || 'the store'}?
      </h2>
      <span className="flex gap-2">
        <ButtonLink to={`${path}?rate=5`} tone="secondary" size="sm">
          <ThumbsUpIcon />
          Yes
        </ButtonLink>
        <ButtonLink to={`${path}?rate=1`} tone="secondary" size="sm">
          <ThumbsDownIcon />
          No
        </ButtonLink>
      </span>
    </section>
  );
}
