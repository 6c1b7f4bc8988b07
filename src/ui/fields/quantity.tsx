import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { cx } from '../styles/classes.ts';

export type QuantityProps = {
  /** The name of the counted item, for screen readers: "Granite Haze". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The change is on its way: the number pales. */
  pending?: boolean;
  id?: string;
  /** 38 px under a fine pointer (cart lines); always 44 under a finger. */
  compact?: boolean;
  className?: string;
};

/** Minus, number, plus in one pill. Minus rests at `min` but keeps the focus; from beyond `max` it goes down to that. */
export function Quantity({
  label,
  value,
  onChange,
  min = 1,
  max = Infinity,
  pending,
  compact,
  id,
  className,
}: QuantityProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a box; this is three inline controls.
    <div
      id={id}
      role="group"
      aria-label={`Quantity of ${label}`}
      className={cx('stepper', compact && 'stepper-compact', className)}
    >
      <IconButton
        label={`Decrease quantity of ${label}`}
        aria-disabled={value <= min}
        onClick={() => onChange(Math.min(value - 1, max))}
      >
        <MinusIcon />
      </IconButton>
      <output className={cx('stepper-value', pending && 'opacity-60')}>{value}</output>
      <IconButton
        label={`Increase quantity of ${label}`}
        aria-disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon />
      </IconButton>
    </div>
  );
}
