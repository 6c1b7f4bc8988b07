import type { ReactNode } from 'react';
import { XBoldIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';

export type TagTone = 'neutral' | 'muted' | 'success' | 'info' | 'warning' | 'danger' | 'sale' | 'glass';

/** A small fact or state. `glass` is for pictures, `muted` is grey; `dot` adds an 8 px dot. */
export function Tag({
  tone = 'neutral',
  dot,
  className,
  children,
}: {
  tone?: TagTone;
  dot?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx('tag', tone !== 'neutral' && `tag-${tone}`, className)}>
      {dot && <span className="dot" />}
      {children}
    </span>
  );
}

export function RemovableTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="tag relative min-h-8 flex-none gap-2 rounded-full bg-brand-soft pr-2.5 pl-3 text-[0.84375rem] font-[550] text-brand-text after:absolute after:inset-x-0 after:-inset-y-1.5 hover:bg-brand-soft-strong focus-visible:rounded-full"
      onClick={onRemove}
    >
      <span className="sr-only">Remove </span>
      {label}
      <XBoldIcon className="size-3" />
    </button>
  );
}
