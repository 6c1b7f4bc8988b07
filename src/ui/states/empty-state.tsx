import type { ReactNode } from 'react';
import { cx } from '../styles/classes.ts';
import { ArchArt, type ArchArtName } from './arch-art.tsx';

export type EmptyStateProps = {
  art: ArchArtName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 3 unless directly below the page's h1. */
  level?: 1 | 2 | 3;
  className?: string;
};

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
