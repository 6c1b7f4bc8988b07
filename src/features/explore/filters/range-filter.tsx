import { useId } from 'react';
import { FieldNote } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cx } from '#ui/styles/classes.ts';
import { POTENCY_UNITS, type PotencyUnit, type Range } from '../list/explorer-query.ts';
import type { SectionProps } from './filter-options.tsx';
import { countText, shortMoney, strength } from './filter-words.ts';
import type { RangeReading, TypedRange } from './typed-range.ts';

type Bucket = { from: number; to: number; count: number };

export function PriceRange({ legend, found, isStale, typed, type, readings, set }: SectionProps) {
  return (
    <fieldset className="filter-section">
      <legend className="filter-legend">{legend}</legend>
      <RangeFields
        name="price"
        unit="$"
        typed={typed.price}
        onType={(text) => type('price', text)}
        reading={readings.price}
        spread={found?.price}
        isLoading={!found}
        isStale={isStale}
        show={shortMoney}
        onPick={(price) => set({ price })}
      />
    </fieldset>
  );
}

/** THC and CBD in the unit of this list's labels; a choice of two where labels use both. */
export function PotencyRanges({ legend, found, isStale, draft, typed, type, readings, set }: SectionProps) {
  const unit = draft.potencyUnit;
  const offered = POTENCY_UNITS.filter(
    (one) => one === unit || [...(found?.thc ?? []), ...(found?.cbd ?? [])].some((spread) => spread.unit === one),
  );
  return (
    <fieldset className="filter-section">
      <legend className="filter-legend">{legend}</legend>
      {offered.length > 1 && (
        <Segmented
          label="Unit"
          size="sm"
          wide
          className="mb-4"
          choices={offered.map((value) => ({ value, label: value === '%' ? 'Percent' : 'Milligrams' }))}
          value={unit}
          onChange={(potencyUnit) => set({ potencyUnit, thc: {}, cbd: {} })}
        />
      )}
      {(['thc', 'cbd'] as const).map((name) => (
        <div key={name} className="not-last:mb-5">
          <p className="mb-1 font-semibold">{name.toUpperCase()}</p>
          <RangeFields
            name={name.toUpperCase()}
            unit={unit}
            typed={typed[name]}
            onType={(text) => type(name, text)}
            reading={readings[name]}
            spread={found?.[name]?.find((spread) => spread.unit === unit)}
            isLoading={!found}
            isStale={isStale}
            show={(value) => strength(value, unit)}
            onPick={(range) => set({ [name]: range })}
          />
        </div>
      ))}
    </fieldset>
  );
}

type RangeFieldsProps = {
  /** 'price', 'THC'. */
  name: string;
  unit: '$' | PotencyUnit;
  typed: TypedRange;
  onType: (text: TypedRange) => void;
  reading: RangeReading;
  spread: { min: number; max: number; buckets: readonly Bucket[] } | null | undefined;
  isLoading: boolean;
  isStale: boolean;
  show: (value: number) => string;
  onPick: (range: Range) => void;
};

/** The distribution of the list as buttons, and typed bounds. */
function RangeFields({
  name,
  unit,
  typed,
  onType,
  reading,
  spread,
  isLoading,
  isStale,
  show,
  onPick,
}: RangeFieldsProps) {
  const note = useId();
  const wrong = 'wrong' in reading ? reading.wrong : undefined;
  const field = (end: 'from' | 'to', label: string, hint: number | undefined) => (
    <div className="min-w-0 flex-1">
      <label htmlFor={`${note}-${end}`} className="mb-1 block text-sm text-ink-muted">
        {label}
        <span className="sr-only">{` ${name}, in ${unitNames[unit]}`}</span>
      </label>
      <TextInput
        id={`${note}-${end}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={hint === undefined ? undefined : show(hint).replace(/[$%]| mg/, '')}
        value={typed[end]}
        aria-invalid={wrong === end || undefined}
        aria-describedby={wrong === end ? note : undefined}
        start={unit === '$' ? '$' : undefined}
        end={unit === '$' ? undefined : unit}
        onChange={({ target }) => onType({ ...typed, [end]: target.value })}
      />
    </div>
  );
  return (
    <>
      {isLoading && <Skeleton className="mb-3 h-16" />}
      {spread && (
        <Spread
          name={name}
          buckets={spread.buckets}
          chosen={'range' in reading ? reading.range : {}}
          isStale={isStale}
          show={show}
          onPick={onPick}
        />
      )}
      <div className="flex items-center gap-2">
        {field('from', 'From', spread?.min)}
        <span aria-hidden="true" className="pt-6 text-ink-muted">
          –
        </span>
        {field('to', 'To', spread?.max)}
      </div>
      <div aria-live="polite">
        <FieldNote id={note} error={'error' in reading ? reading.error : undefined} />
      </div>
    </>
  );
}

const unitNames = { $: 'dollars', '%': 'percent', mg: 'milligrams' };

type SpreadProps = Pick<RangeFieldsProps, 'name' | 'isStale' | 'show' | 'onPick'> & {
  buckets: readonly Bucket[];
  chosen: Range;
};

function Spread({ name, buckets, chosen, isStale, show, onPick }: SpreadProps) {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const isIn = ({ from, to }: Bucket) => (chosen.max ?? to) >= from && (chosen.min ?? from) <= to;
  const isExactly = ({ from, to }: Bucket) => chosen.min === from && chosen.max === to;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no fields
    <div role="group" aria-label={`Ranges of ${name}`} className={cx('spread', isStale && 'opacity-60')}>
      {buckets.map((bucket) => (
        <button
          key={bucket.from}
          type="button"
          disabled={bucket.count === 0}
          aria-pressed={isExactly(bucket)}
          aria-label={`${show(bucket.from)} to ${show(bucket.to)}, ${countText(bucket.count, 'products')}`}
          title={`${show(bucket.from)} to ${show(bucket.to)}: ${bucket.count}`}
          onClick={() => onPick(isExactly(bucket) ? {} : { min: bucket.from, max: bucket.to })}
        >
          <span className={cx(isIn(bucket) && 'spread-in')} style={{ height: `${(bucket.count / most) * 100}%` }} />
        </button>
      ))}
    </div>
  );
}
