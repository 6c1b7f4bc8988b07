import { cx } from '../styles/classes.ts';

const mouths = ['M21 44q11-11 22 0', 'M22 42q10-6 20 0', 'M22 41h20', 'M21 38q11 9 22 0', 'M19 36q13 18 26 0Z'];
const tones = ['text-danger', 'text-sale', 'text-warning', 'text-brand', 'text-brand'];

/** One of five faces, 1 very unhappy to 5 delighted; `on` colours it. Decorative: write the value beside it. */
export function RatingFace({ value, on, className }: { value: number; on?: boolean; className?: string }) {
  const index = Math.min(5, Math.max(1, Math.round(value))) - 1;
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      className={cx(
        'flex-none fill-none stroke-current',
        on ? tones[index] : 'text-ink-subtle',
        className ?? 'size-10',
      )}
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="32" cy="32" r="27" className={cx(on && 'fill-current')} fillOpacity=".13" />
      <circle cx="23" cy="26" r="2.6" className="fill-current" stroke="none" />
      <circle cx="41" cy="26" r="2.6" className="fill-current" stroke="none" />
      <path d={mouths[index]} className={cx(index === 4 && 'fill-current')} fillOpacity=".9" />
    </svg>
  );
}
