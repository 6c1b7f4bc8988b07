import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';

export function EmptyCart({ level, className }: { level?: 1 | 2 | 3; className: string }) {
  return (
    <EmptyState
      art="bag"
      level={level}
      className={className}
      title="Your Shopping Cart Is Empty"
      action={
        <ButtonLink to="/products" tone="secondary">
          Explore products
        </ButtonLink>
      }
    >
      Looks like you have not added anything to your cart. Go ahead & explore products.
    </EmptyState>
  );
}
