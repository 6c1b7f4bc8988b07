import { Fragment, type ReactNode } from 'react';
import { CaretRightIcon } from './icons.ts';
import { Link } from './link.tsx';

/** The way to this page, in one line: the last entry, the page itself, is cut short where it is long. `end` stands at the right edge. */
export function Breadcrumb({ trail, end }: { trail: readonly { label: string; to?: string }[]; end?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-1.5 py-2 text-sm text-ink-muted">
          {trail.map(({ label, to }, index) => (
            <Fragment key={label}>
              {index > 0 && (
                <li aria-hidden="true" className="flex-none">
                  <CaretRightIcon className="size-3" />
                </li>
              )}
              <li className={to ? 'flex-none' : 'truncate'}>
                {to ? (
                  <Link to={to} className="inline-flex min-h-8 items-center hover:underline">
                    {label}
                  </Link>
                ) : (
                  <span aria-current="page" className="text-ink">
                    {label}
                  </span>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      {end}
    </div>
  );
}
