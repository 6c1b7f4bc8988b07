import type { Site } from '#platform/web/page.ts';
import { CaretDownIcon } from '#ui/icons/icons.ts';
import { Menu, MenuLink } from '#ui/overlays/menu.tsx';
import { AppBadge } from '#ui/states/app-badge.tsx';
import { APP_INSTALL, partnerMenu, type ShellLink, shopMenu } from './menus.ts';

/** The dark strip above the header; below 960 px its entries are in the side menu. */
export function UtilityBar({ site }: { site: Site }) {
  return (
    <div className="utility-bar">
      <div className="page flex h-[2.375rem] items-center justify-between">
        <div className="flex gap-6">
          <LinkMenu label="Shop Online" links={shopMenu} />
          <LinkMenu label="For Partners" links={partnerMenu(site)} />
        </div>
        <div className="flex items-center gap-6">
          <span className="opacity-85">Ontario authorized stores · 19+</span>
          <AppBadge store="apple" look="line" href={APP_INSTALL} />
          <AppBadge store="google" look="line" href={APP_INSTALL} />
        </div>
      </div>
    </div>
  );
}

function LinkMenu({ label, links }: { label: string; links: ShellLink[] }) {
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <button type="button" className="utility-trigger" {...props}>
          {label}
          <CaretDownIcon className="size-4" />
        </button>
      )}
    >
      {links.map(({ label: text, to, external }) => (
        <MenuLink key={text} to={to} external={external}>
          {text}
        </MenuLink>
      ))}
    </Menu>
  );
}
