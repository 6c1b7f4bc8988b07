import type { Site } from '#platform/page.ts';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';

/** The header of the auth pages: the logo alone. */
export function PlainHeader({ site }: { site: Site }) {
  return (
    <header className="border-b border-line">
      <div className="page flex h-15 items-center md:h-18">
        <Link to="/" aria-label={`${site.name} home`}>
          <Logo name={site.name} />
        </Link>
      </div>
    </header>
  );
}
