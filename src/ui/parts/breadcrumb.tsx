import { Fragment, type ReactNode } from 'react';
import { CaretRightIcon } from '../icons/icons.ts';
import { Link } from './link.tsx';

/** The breadcrumb in one line; truncates its longest entry. `end` is at the right edge. */
export function Breadcrumb({ trail, end }: { trail: readonly { label: string; to?: string }[]; end?: ReactNode }) {
  const longest = Math.max(...trail.map(({ label }) => label.length));
  return (
    <div className="flex items-center justify-between gap-4">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-1.5 py-0.5 text-sm text-ink-muted">
          {trail.map(({ label, to }, index) => (
            <Fragment key={label}>
              {index > 0 && (
                <li aria-hidden="true" className="flex-none">
                  <CaretRightIcon className="size-3" />
                </li>
              )}
              <li className={label.length === longest ? 'min-w-0' : 'flex-none'}>
                {to ? (
                  <Link to={to} className="-mx-1.5 block min-w-11 truncate px-1.5 leading-11 hover:underline">
                    {label}
                  </Link>
                ) : (
                  <span aria-current="page" className="block truncate text-ink">
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
