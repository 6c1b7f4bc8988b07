import { Suspense } from 'react';
import { LiveBell } from '#features/notifications/ui';
import type { Site } from '#platform/web/page.ts';
import { QuestionIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import { cx } from '#ui/styles/classes.ts';

/**
 * The header of single-purpose pages: the logo, and in the checkout (`isTunnel`) help and the bell for order messages.
 */
export function PlainHeader({ site, isTunnel = false }: { site: Site; isTunnel?: boolean }) {
  return (
    <header className={cx('border-b border-line', isTunnel && 'tunnel-header')}>
      <div className="page flex h-15 items-center justify-between md:h-18">
        <Link to="/" aria-label={`${site.name} home`} className="flex min-h-11 items-center">
          <Logo name={site.name} />
        </Link>
        {isTunnel && (
          <span className="flex items-center gap-1">
            <span className="size-11">
              <Suspense>
                <LiveBell />
              </Suspense>
            </span>
            <ButtonLink to="/faq" tone="quiet">
              <QuestionIcon />
              Help
            </ButtonLink>
          </span>
        )}
      </div>
    </header>
  );
}
