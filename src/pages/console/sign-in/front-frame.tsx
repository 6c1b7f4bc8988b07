import type { ReactNode } from 'react';
import { useSite } from '#platform/web/use-site.ts';
import { Link } from '#ui/parts/link.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import './sign-in.css';

/** Around the pages in front of the console: the mark, a narrow column and a foot. */
export function FrontFrame({ children }: { children: ReactNode }) {
  const { name, companyLegalName } = useSite();
  return (
    <div className="sign-in">
      <header className="sign-in-head">
        <Link to="/" aria-label={`${name} home`} className="inline-flex min-h-11 items-center">
          <Logo name={name} />
        </Link>
        <span className="text-ink-muted">console</span>
      </header>
      <main id="main" tabIndex={-1} className="sign-in-column">
        {children}
      </main>
      <footer className="sign-in-foot print:hidden">
        <Link to="/faq">Help</Link>
        <Link to="/privacy-policy">Privacy Policy</Link>
        <span>{companyLegalName}</span>
      </footer>
    </div>
  );
}
