import type { Site } from '#platform/page.ts';
import { AppleIcon, GooglePlayIcon } from '#ui/badges.tsx';
import { CaretDownIcon } from '#ui/icons.ts';
import { Menu } from '#ui/menu.tsx';
import { partnerMenu, shopMenu } from './menus.ts';

/** The dark strip above the header; below 960 px its entries are in the side menu. */
export function UtilityBar({ site }: { site: Site }) {
  return (
    <div className="utility-bar">
      <div className="page flex h-9.5 items-center justify-between">
        <div className="flex gap-6">
          <Menu label="Shop Online" items={shopMenu} trigger={<MenuTrigger text="Shop Online" />} />
          <Menu label="For Partners" items={partnerMenu(site)} trigger={<MenuTrigger text="For Partners" />} />
        </div>
        <div className="flex items-center gap-6">
          <span className="opacity-85">Ontario authorized stores · 19+</span>
          <a href="/app-install">
            <AppleIcon className="size-4" />
            App Store
          </a>
          <a href="/app-install">
            <GooglePlayIcon className="size-4" />
            Google Play
          </a>
        </div>
      </div>
    </div>
  );
}

function MenuTrigger({ text }: { text: string }) {
  return (
    <>
      {text}
      <CaretDownIcon className="size-4" />
    </>
  );
}
