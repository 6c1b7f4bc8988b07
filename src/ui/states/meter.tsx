import { type ReactNode, useId } from 'react';
import { FieldNote } from '../fields/field.tsx';
import { cx } from '../styles/classes.ts';

export type MeterProps = {
  /** "Cannabis in this order" */
  label: string;
  value: number;
  max: number;
  /** "31.5 g" */
  valueText: string;
  /** "30 g" */
  maxText: string;
  /** Below the bar when `value` exceeds `max`. */
  overText?: string;
  className?: string;
};

/** A quantity against its limit; above it red, bold and stated in words. */
export function Meter({ label, value, max, valueText, maxText, overText, className }: MeterProps) {
  const id = useId();
  const over = value > max;
  return (
    <div className={className}>
      <div className="flex justify-between gap-3 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className={cx('num', over ? 'font-bold text-danger-text' : 'font-semibold')}>
          {valueText} <span className={cx('font-normal', !over && 'text-ink-muted')}>of {maxText}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter cannot be drawn alike everywhere. */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={`${valueText} of ${maxText}${over ? ', over the limit' : ''}`}
        className={cx('meter mt-1.5', over && 'meter-over')}
      >
        <span style={{ width: `${Math.min(100, (value / max) * 100)}%` }} />
      </div>
      {over && <FieldNote error={overText} />}
    </div>
  );
}

type RangeBarProps = {
  name: string;
  min: number;
  max: number;
  scale?: number;
  text: ReactNode;
  tone?: 'brand' | 'cbd';
};

/** A range on a scale (potency). Without `scale` no bar. */
export function RangeBar({ name, min, max, scale, text, tone = 'brand' }: RangeBarProps) {
  const left = scale ? (Math.min(min, scale) / scale) * 100 : 0;
  const right = scale ? (Math.min(max, scale) / scale) * 100 : 0;
  return (
    <div className="grid grid-cols-[2.75rem_1fr_auto] items-center gap-3 text-[0.875rem]">
      <span className="font-semibold">{name}</span>
      {scale ? (
        <span className="relative h-2 rounded bg-bg-sunken" aria-hidden="true">
          <span
            className={cx('absolute inset-y-0 min-w-2 rounded', tone === 'cbd' ? 'bg-cbd' : 'bg-brand')}
            style={{ left: `min(${left}%, 100% - 0.5rem)`, width: `${right - left}%` }}
          />
        </span>
      ) : (
        <span />
      )}
      <span className="num font-semibold">{text}</span>
    </div>
  );
}
