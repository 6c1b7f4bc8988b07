import { lazy, Suspense, useState } from 'react';
import { Chip } from '#ui/chip.tsx';
import { SlidersHorizontalIcon } from '#ui/icons.ts';
import { Popover } from '#ui/popover.tsx';
import { BusyRegion, Skeleton } from '#ui/skeleton.tsx';
import { type ExplorerQuery, filterCount } from './explorer-query.ts';
import type { Filterable } from './filter-row.tsx';

export type FilterKind = 'category' | 'subCategory' | 'brandId' | 'plantType' | 'price' | 'potency';

// What opens asks for counts and brings fields and lists along: nothing of it comes before it is asked for.
const load = () => import('./filter-form.tsx');
const FilterForm = lazy(() => load().then((it) => ({ default: it.FilterForm })));
const EveryFilterDialog = lazy(() => load().then((it) => ({ default: it.EveryFilterDialog })));

export type FilterFormProps = {
  list: Filterable;
  query: ExplorerQuery;
  onChange: (changed: Partial<ExplorerQuery>) => void;
};

type FilterChipProps = FilterFormProps & {
  kind: FilterKind;
  label: string;
  /** What is chosen of it, in words. */
  chosen: readonly string[];
};

/** A chip that opens one filter: the choice is made with Show. */
export function FilterChip({ kind, label, chosen, ...form }: FilterChipProps) {
  const { isOpen, times, follow } = useOpening();
  const text = chosen.length === 0 ? label : `${label}: ${chosen.length === 1 ? chosen[0] : chosen.length}`;
  return (
    <Popover
      label={label}
      sheet
      width={336}
      className="filter-popover"
      onOpenChange={follow}
      trigger={(props) => (
        <Chip caret filled={chosen.length > 0} {...props} onPointerEnter={load} onFocus={load}>
          {text}
        </Chip>
      )}
    >
      {(close) => (
        <Suspense fallback={<FormSkeleton />}>
          <FilterForm key={times} kind={kind} label={label} isOpen={isOpen} onDone={close} {...form} />
        </Suspense>
      )}
    </Popover>
  );
}

/** Each opening begins with what is applied; it is made ready when the last one ends. */
function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const follow = (open: boolean) => {
    setOpen(open);
    if (!open) setTimes(times + 1);
  };
  return { isOpen, times, follow };
}

/** 'Filters' with their count: opens all of them, a sheet from below on a phone. */
export function EveryFilter(form: FilterFormProps) {
  const { isOpen, times, follow } = useOpening();
  return (
    <>
      <Chip
        icon={<SlidersHorizontalIcon />}
        count={filterCount(form.query)}
        className="chip-every"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => follow(true)}
      >
        Filters
      </Chip>
      <Suspense>
        {(isOpen || times > 0) && (
          <EveryFilterDialog times={times} isOpen={isOpen} onDone={() => follow(false)} {...form} />
        )}
      </Suspense>
    </>
  );
}

/** While the filters themselves are on their way. */
const FormSkeleton = () => (
  <BusyRegion busy className="grid gap-6 p-5">
    <Skeleton className="h-5 w-3/5" />
    <Skeleton className="h-5 w-2/5" />
    <Skeleton className="h-11" />
  </BusyRegion>
);
