import type { ReactNode } from 'react';
import { CaretLeftIcon, CaretRightIcon } from '../icons/icons.ts';
import { pageWindow } from '../text/page-window.ts';
import { Link } from './link.tsx';

export type PaginationProps = {
  page: number;
  pages: number;
  to: (page: number) => string;
  /** The page keeps its scroll position itself (moves to the result heading). */
  preventScrollReset?: boolean;
  className?: string;
};

/** Previous, five numbers, next: real links of 44 px. Nothing for one page. */
export function Pagination({ page, pages, to, preventScrollReset, className }: PaginationProps) {
  if (pages <= 1) return null;
  const link = (target: number, label: string, face: ReactNode, rel?: string) => (
    <Link
      to={to(target)}
      rel={rel}
      aria-label={label}
      aria-current={target === page ? 'page' : undefined}
      preventScrollReset={preventScrollReset}
      className="page-link"
    >
      {face}
    </Link>
  );
  const edge = (target: number, label: string, face: ReactNode, rel: string) => (
    <li>
      {target >= 0 && target < pages ? (
        link(target, label, face, rel)
      ) : (
        <span className="page-link text-ink-disabled" aria-hidden="true">
          {face}
        </span>
      )}
    </li>
  );
  return (
    <nav aria-label="Pages" className={className}>
      <ul className="flex items-center justify-center gap-1 max-[22.5rem]:gap-0">
        {edge(page - 1, 'Previous page', <CaretLeftIcon className="size-4" />, 'prev')}
        {pageWindow(page, pages).map((one) => (
          <li key={one}>{link(one, `Page ${one + 1}`, one + 1)}</li>
        ))}
        {edge(page + 1, 'Next page', <CaretRightIcon className="size-4" />, 'next')}
      </ul>
    </nav>
  );
}
