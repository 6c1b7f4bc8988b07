import { useState } from 'react';
import { Chip } from '#ui/fields/chip.tsx';
import { SlidersHorizontalIcon } from '#ui/icons/icons.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { type ExplorerQuery, filterCount } from '../list/explorer-query.ts';
import type { Filterable } from './filter-row.tsx';

export type FilterKind = 'category' | 'subCategory' | 'brandId' | 'plantType' | 'price' | 'potency';

// The popover requests counts and loads fields and lists, so it mounts only when opened.
const load = () => import('./filter-form.tsx');
const prepare = () => void load().catch(() => undefined);
const skeleton = (
  <BusyRegion busy className="grid gap-6 p-5">
    <Skeleton className="h-5 w-3/5" />
    <Skeleton className="h-5 w-2/5" />
    <Skeleton className="h-11" />
  </BusyRegion>
);
const FilterForm = lazyPart(() => load().then((it) => it.FilterForm), { name: 'The filter', fallback: skeleton });
const EveryFilterDialog = lazyPart(() => load().then((it) => it.EveryFilterDialog), {
  name: 'The filters',
  over: true,
});

export type FilterFormProps = {
  list: Filterable;
  query: ExplorerQuery;
  onChange: (changed: Partial<ExplorerQuery>) => void;
};

type FilterChipProps = FilterFormProps & {
  kind: FilterKind;
  label: string;
  chosen: readonly string[];
};

/** A chip that opens one filter; Show applies the choice. */
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
        <Chip caret filled={chosen.length > 0} {...props} onPointerEnter={prepare} onFocus={prepare}>
          {text}
        </Chip>
      )}
    >
      {(close) => <FilterForm key={times} kind={kind} label={label} isOpen={isOpen} onDone={close} {...form} />}
    </Popover>
  );
}

/** Each opening starts with the applied filters, prepared when the last one ends. */
function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const follow = (open: boolean) => {
    setOpen(open);
    if (!open) setTimes(times + 1);
  };
  return { isOpen, times, follow };
}

/** 'Filters' with their count: opens all of them, in a bottom sheet on a phone. */
export function EveryFilter(form: FilterFormProps) {
  const { isOpen, times, follow } = useOpening();
  const count = filterCount(form.query);
  return (
    <>
      <Chip
        icon={<SlidersHorizontalIcon />}
        count={count}
        className="chip-every"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => follow(true)}
      >
        {count > 0 && <VisuallyHidden>{`Filters, ${count} applied`}</VisuallyHidden>}
        <span aria-hidden={count > 0}>Filters</span>
      </Chip>
      {(isOpen || times > 0) && (
        <EveryFilterDialog times={times} open={isOpen} onClose={() => follow(false)} {...form} />
      )}
    </>
  );
}
