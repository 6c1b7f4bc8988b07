import { cx } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { MinusIcon, PlusIcon } from './icons.ts';

export type QuantityProps = {
  /** What is counted, for screen readers: "Granite Haze". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The change is on its way: the number pales. */
  pending?: boolean;
  /** 38 px under a fine pointer (cart lines); always 44 under a finger. */
  compact?: boolean;
  className?: string;
};

/** Minus, number, plus in one pill. Minus rests at `min` but keeps the focus. */
export function Quantity({ label, value, onChange, min = 1, max, pending, compact, className }: QuantityProps) {
  const atMax = max !== undefined && value >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a box; this is three inline controls.
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className={cx('stepper', compact && 'stepper-compact', className)}
    >
      <IconButton
        label={`Decrease quantity of ${label}`}
        aria-disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon />
      </IconButton>
      <output className={cx('stepper-value', pending && 'opacity-60')}>{value}</output>
      <IconButton label={`Increase quantity of ${label}`} aria-disabled={atMax} onClick={() => onChange(value + 1)}>
        <PlusIcon />
      </IconButton>
    </div>
  );
}
