import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CaretRightIcon } from './icons.ts';

/** The way to this page; the last entry is the page itself. `end` stands at the right edge. */
export function Breadcrumb({ trail, end }: { trail: readonly { label: string; to?: string }[]; end?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap items-center gap-1.5 py-2 text-sm text-ink-muted">
          {trail.map(({ label, to }, index) => (
            <Fragment key={label}>
              {index > 0 && (
                <li aria-hidden="true">
                  <CaretRightIcon className="size-3" />
                </li>
              )}
              <li>
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
