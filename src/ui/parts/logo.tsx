import { cx } from '../styles/classes.ts';

/** The one-colour mark, at least 20 px. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('flex-none fill-brand', className ?? 'size-[1.875rem]')}>
      <path d="M4 22V14a12 12 0 0 1 24 0v8h-6.5v-8a5.5 5.5 0 0 0-11 0v8Z" />
      <rect x="1" y="24.5" width="30" height="5.5" rx="2.75" />
    </svg>
  );
}

/** Mark and name in one line. Wrap it in a link with its own label. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cx(
        'flex items-center gap-[0.5625rem] font-display text-2xl leading-none font-bold tracking-[-0.035em]',
        className,
      )}
    >
      <Mark className="size-[1.625rem] mobile:size-[1.875rem]" />
      <span className="logo-name">{name}</span>
    </span>
  );
}
