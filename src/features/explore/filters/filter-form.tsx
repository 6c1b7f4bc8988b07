import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { listCategories } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { type ExplorerQuery, emptyQuery, withoutFilters } from '../list/explorer-query.ts';
import { type FilterCounts, useFilterCounts } from '../list/use-filter-counts.ts';
import type { FilterFormProps, FilterKind } from './filter-chip.tsx';
import type { FilterOption } from './filter-option.ts';
import {
  BrandOptions,
  CategoryOptions,
  PlantTypeOptions,
  type SectionProps,
  SubCategoryOptions,
} from './filter-options.tsx';
import type { Filterable } from './filter-row.tsx';
import { countText } from './filter-words.ts';
import { PotencyRanges, PriceRange } from './range-filter.tsx';
import { type RangeKind, readTypedRange, type TypedRange, typedRange } from './typed-range.ts';
import './filter-form.css';

export function FilterForm({
  kind,
  label,
  isOpen,
  onDone,
  ...props
}: FilterFormProps & { kind: FilterKind; label: string; isOpen: boolean; onDone: () => void }) {
  const form = useFilterForm(props, isOpen, onDone);
  const Section = sections[kind];
  return (
    <Frame form={form} list={props.list} clearLabel="Clear" onClear={() => form.set(nothing[kind])}>
      <Section {...form.section} categories={props.list.categories} legend={<span className="sr-only">{label}</span>} />
    </Frame>
  );
}

type EveryFilterProps = FilterFormProps & { isOpen: boolean; onDone: () => void };
type EveryFilterDialogProps = FilterFormProps & { times: number; open: boolean; onClose: () => void };

/** All filters, in a bottom sheet on a phone. `times`: the next opening discards what was not applied. */
export function EveryFilterDialog({ times, open, onClose, ...props }: EveryFilterDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Filters" width={560} className="filter-dialog">
      <EveryFilterForm key={times} isOpen={open} onDone={onClose} {...props} />
    </Dialog>
  );
}

function EveryFilterForm({ isOpen, onDone, ...props }: EveryFilterProps) {
  const { list, query } = props;
  const form = useFilterForm(props, isOpen, onDone);
  const { draft, set, section } = form;
  const all = useCall(listCategories, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: list.noun === 'products' });
  const categories: readonly FilterOption[] = all.data ?? list.categories;
  const flags = list.hasStoreFilters && (
    <div className="filter-section">
      <Switch label="Delivery" checked={draft.delivery} onChange={() => set({ delivery: !draft.delivery })} />
      <Switch label="Open now" checked={draft.isOpen} onChange={() => set({ isOpen: !draft.isOpen })} />
    </div>
  );
  return (
    <Frame form={form} list={list} clearLabel="Clear all" onClear={() => form.set(withoutFilters(query))}>
      {list.noun === 'products'
        ? kindsOf(list).map((kind) => {
            const Section = sections[kind];
            return (
              <Fragment key={kind}>
                <Section {...section} categories={categories} legend={headings[kind]} limit={LIMIT} />
                {kind === 'subCategory' && flags}
              </Fragment>
            );
          })
        : flags}
    </Frame>
  );
}

const LIMIT = 4;
const headings: Record<FilterKind, string> = {
  category: 'Category',
  subCategory: 'Subcategory',
  brandId: 'Brand',
  plantType: 'Plant type',
  price: 'Price',
  potency: 'Potency',
};
const sections: Record<FilterKind, (props: SectionProps) => ReactNode> = {
  category: CategoryOptions,
  subCategory: SubCategoryOptions,
  brandId: BrandOptions,
  plantType: PlantTypeOptions,
  price: PriceRange,
  potency: PotencyRanges,
};
const nothing: Record<FilterKind, Partial<ExplorerQuery>> = {
  category: { category: [], subCategory: [] },
  subCategory: { subCategory: [] },
  brandId: { brandId: [] },
  plantType: { plantType: [] },
  price: { price: emptyQuery.price },
  potency: { thc: emptyQuery.thc, cbd: emptyQuery.cbd },
};

const kindsOf = (list: Filterable) =>
  (Object.keys(headings) as FilterKind[]).filter((kind) => kind !== 'brandId' || !list.brandId);

export type TypedRanges = Record<'price' | 'thc' | 'cbd', TypedRange>;

/** The draft selection; Show applies it to the list. */
function useFilterForm({ list, query, onChange }: FilterFormProps, isOpen: boolean, onDone: () => void) {
  const [chosen, setChosen] = useState(query);
  const [typed, setTyped] = useState<TypedRanges>(() => typedOf(query));
  const kindOf = (name: keyof TypedRanges): RangeKind => (name === 'price' ? 'price' : chosen.potencyUnit);
  const readings = {
    price: readTypedRange(typed.price, 'price'),
    thc: readTypedRange(typed.thc, kindOf('thc')),
    cbd: readTypedRange(typed.cbd, kindOf('cbd')),
  };
  const draft: ExplorerQuery = { ...chosen };
  for (const name of ['price', 'thc', 'cbd'] as const) {
    const reading = readings[name];
    if ('range' in reading) draft[name] = reading.range;
  }
  const set = (changed: Partial<ExplorerQuery>) => {
    setChosen({ ...draft, ...changed });
    for (const name of ['price', 'thc', 'cbd'] as const) {
      const range = changed[name];
      if (range) setTyped((all) => ({ ...all, [name]: typedRange(range, kindOf(name)) }));
    }
  };
  const answer = useFilterCounts(draft, list, isOpen);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      wrong.focus();
      return;
    }
    onChange(draft);
    onDone();
  };
  const type = (name: keyof TypedRanges, text: TypedRange) => setTyped((all) => ({ ...all, [name]: text }));
  const section = { list, draft, set, typed, type, readings, found: answer.found, isStale: answer.isStale };
  return { draft, set, submit, answer, section };
}

const typedOf = ({ price, thc, cbd, potencyUnit }: ExplorerQuery): TypedRanges => ({
  price: typedRange(price, 'price'),
  thc: typedRange(thc, potencyUnit),
  cbd: typedRange(cbd, potencyUnit),
});

type FrameProps = {
  form: ReturnType<typeof useFilterForm>;
  list: Filterable;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
};

/** The scrolling fields, with Clear and Show below. */
function Frame({ form: { submit, answer }, list, clearLabel, onClear, children }: FrameProps) {
  return (
    <form className="filter-form" noValidate onSubmit={submit}>
      <div className="filter-fields">
        {answer.error && <TryAgain error={answer.error} onRetry={answer.retry} />}
        {children}
      </div>
      <div className="filter-form-foot">
        <Button tone="secondary" onClick={onClear}>
          {clearLabel}
        </Button>
        <Button type="submit" className="flex-1">
          <ShowText found={answer.found} isStale={answer.isStale} noun={list.noun} />
        </Button>
      </div>
    </form>
  );
}

function ShowText({ found, isStale, noun }: { found: FilterCounts | undefined; isStale: boolean; noun: string }) {
  if (!found) return `Show ${noun}`;
  return <span className={cx('num', isStale && 'opacity-60')}>Show {countText(found.totalItems, noun)}</span>;
}
