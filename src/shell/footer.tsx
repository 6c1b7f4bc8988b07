import { JoinForm } from '#features/newsletter/ui';
import type { Site } from '#platform/web/page.ts';
import { NewTabNote, newTab } from '#ui/fields/text-link.tsx';
import {
  ArrowUpRightIcon,
  EnvelopeSimpleIcon,
  FacebookLogoIcon,
  InstagramLogoIcon,
  LinkedinLogoIcon,
  XLogoIcon,
} from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import { AppBadge } from '#ui/states/app-badge.tsx';
import { APP_INSTALL, partnerMenu, type ShellLink, shopLinks } from './menus.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer({ site, year }: { site: Site; year: string }) {
  const help: ShellLink[] = [
    { label: 'FAQ', to: '/faq' },
    { label: 'Contact us', to: '/contact-us' },
    { label: 'Status', to: '/status' },
    { label: 'Privacy Policy', to: '/privacy-policy' },
    { label: 'Terms & Conditions', to: '/terms-conditions' },
  ];
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-columns">
          <div>
            <Link to="/" aria-label={`${site.name} home`} className="-my-2 inline-flex min-h-11 items-center">
              <Logo name={site.name} />
            </Link>
            <p className="mt-3.5 max-w-[30ch] text-sm text-ink-muted">
              Products, stores and brands from Ontario authorized cannabis retailers.
            </p>
            <a href={`mailto:${site.contactEmail}`} className="footer-link">
              <EnvelopeSimpleIcon className="size-4" />
              {site.contactEmail}
            </a>
            <SocialLinks site={site} />
          </div>
          <Column title="Shop" links={shopLinks} />
          <Column title="Partners" links={partnerMenu(site)} />
          <Column title="Help" links={help} />
          {site.postalAddress !== null && <JoinForm />}
        </div>
        <div className="footer-end">
          <span>
            © {year} {site.companyLegalName.replace(/\.$/, '')}. You must be 19 or older to buy cannabis in Ontario.
          </span>
          <ThemeSwitch />
          <span className="flex gap-3">
            <AppBadge store="apple" href={APP_INSTALL} />
            <AppBadge store="google" href={APP_INSTALL} />
          </span>
        </div>
      </div>
    </footer>
  );
}

const ICONS = { X: XLogoIcon, Facebook: FacebookLogoIcon, LinkedIn: LinkedinLogoIcon, Instagram: InstagramLogoIcon };

function SocialLinks({ site }: { site: Site }) {
  if (site.socialLinks.length === 0) return null;
  return (
    <div className="mt-3 flex gap-2">
      {site.socialLinks.map(({ name, url }) => {
        const Icon = ICONS[name];
        return (
          <a
            key={name}
            href={url}
            className="icon-btn bg-bg-sunken"
            aria-label={`${site.name} on ${name} (opens in a new tab)`}
            {...newTab}
          >
            <Icon />
          </a>
        );
      })}
    </div>
  );
}

function Column({ title, links }: { title: string; links: ShellLink[] }) {
  return (
    <div>
      <h2 className="mb-2.5 font-sans text-[0.875rem] font-semibold tracking-normal">{title}</h2>
      <ul>
        {links.map(({ label, to, external }) => (
          <li key={label}>
            <Link to={to} className="footer-link" {...(external && newTab)}>
              {label}
              {external && (
                <>
                  <ArrowUpRightIcon className="size-3.5" />
                  <NewTabNote />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
