import type { Site } from '#platform/web/page.ts';
import { Link } from '#ui/parts/link.tsx';
import { Logo } from '#ui/parts/logo.tsx';

/** The header of the auth pages: the logo alone. */
export function PlainHeader({ site }: { site: Site }) {
  return (
    <header className="border-b border-line">
      <div className="page flex h-15 items-center md:h-18">
        <Link to="/" aria-label={`${site.name} home`} className="flex min-h-11 items-center">
          <Logo name={site.name} />
        </Link>
      </div>
    </header>
  );
}
