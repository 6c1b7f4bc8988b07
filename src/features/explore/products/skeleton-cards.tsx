import { Skeleton } from '#ui/states/skeleton.tsx';

const CARDS = Array.from({ length: 12 }, (_, index) => index);

/** Placeholders of the cards' size. */
export function SkeletonCards({ noun, className }: { noun: string; className: string }) {
  return (
    <div className={className}>
      <span className="sr-only">Loading {noun}</span>
      {CARDS.map((card) =>
        noun === 'brands' ? (
          <Skeleton key={card} className="aspect-4/3 rounded-lg" />
        ) : (
          <Card key={card} isStore={noun === 'stores'} />
        ),
      )}
    </div>
  );
}

function Card({ isStore }: { isStore: boolean }) {
  return (
    <div className="min-w-0">
      <Skeleton className={isStore ? 'aspect-3/2 rounded-lg' : 'aspect-square rounded-lg'} />
      <div className="flex flex-col gap-2 px-0.5 pt-3">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        {!isStore && <Skeleton className="h-4 w-1/3" />}
      </div>
    </div>
  );
}
