import type { ReactNode } from 'react';
import { cx } from '../styles/classes.ts';
import { ArchArt, type ArchArtName } from './arch-art.tsx';

export type EmptyStateProps = {
  art: ArchArtName;
  /** The exact string of the specification. */
  title: string;
  /** Our helper line. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** 3 unless it stands directly under the page's h1. */
  level?: 1 | 2 | 3;
  className?: string;
};

/** Nothing is here: arch art, what it is, what to do, one button. */
export function EmptyState({ art, title, children, action, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex flex-col items-center px-5 py-7 text-center', className)}>
      <ArchArt name={art} />
      <Heading className={cx('mt-1.5', level === 1 ? 'text-h2' : 'text-h4')}>{title}</Heading>
      {children && <p className="mt-1 max-w-[34ch] text-sm text-balance text-ink-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
