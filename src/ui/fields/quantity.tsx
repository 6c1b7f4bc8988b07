import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { cx } from '../styles/classes.ts';

export type QuantityProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  id?: string;
  /** 38 px for a mouse (cart lines); 44 for touch. */
  compact?: boolean;
  className?: string;
};

/**
 * Minus, number, plus in one pill. Minus is inactive at `min` but keeps the focus; from above `max` it goes to `max`.
 */
export function Quantity({ label, value, onChange, min = 1, max = Infinity, compact, id, className }: QuantityProps) {
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
      <output className="stepper-value">{value}</output>
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
