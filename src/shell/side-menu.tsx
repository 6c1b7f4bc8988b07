import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { usePlace } from '#features/places/ui';
import type { Site } from '#platform/web/page.ts';
import { NewTabNote, newTab } from '#ui/fields/text-link.tsx';
import { ArrowUpRightIcon, MapPinIcon, UserCircleIcon } from '#ui/icons/icons.ts';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import { AppBadge } from '#ui/states/app-badge.tsx';
import { APP_INSTALL, mainLinks, partnerMenu, type ShellLink, shopMenu } from './menus.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type SideMenuProps = { site: Site; open: boolean; onClose: () => void };

export function SideMenu({ site, open, onClose }: SideMenuProps) {
  const { status } = useSession();
  const { ask } = usePlace();
  return (
    <SidePanel open={open} onClose={onClose} title="Menu" heading={<Logo name={site.name} />} footer={<AppBadges />}>
      <nav aria-label="Menu" className="flex flex-col pb-4">
        {mainLinks.map(({ to, label }) => (
          <Link key={to} to={to} className="side-link">
            {label}
          </Link>
        ))}
        <a href={site.partnerSiteUrl} className="side-link" {...newTab}>
          Dispensaries <ArrowUpRightIcon />
          <NewTabNote />
        </a>
        <hr className="my-4 border-line" />
        <Link to={status === 'signed-in' ? '/profile/orders' : logInPath('/profile/orders')} className="side-row">
          <UserCircleIcon /> My Account
        </Link>
        <button
          type="button"
          className="side-row"
          onClick={() => {
            onClose();
            ask();
          }}
        >
          <MapPinIcon /> Change Your Location
        </button>
        <Group title="Shop Online" links={shopMenu} />
        <Group title="For Partners" links={partnerMenu(site)} />
      </nav>
      <h3 className="side-title mb-2">Colours</h3>
      <ThemeSwitch wide />
    </SidePanel>
  );
}

function AppBadges() {
  return (
    <div className="flex gap-3">
      <AppBadge store="apple" href={APP_INSTALL} />
      <AppBadge store="google" href={APP_INSTALL} />
    </div>
  );
}

function Group({ title, links }: { title: string; links: ShellLink[] }) {
  return (
    <>
      <h3 className="side-title mt-5 mb-1">{title}</h3>
      {links.map(({ label, to, external }) => (
        <Link key={label} to={to} className="side-row" {...(external && newTab)}>
          {label}
          {external && <NewTabNote />}
        </Link>
      ))}
    </>
  );
}
