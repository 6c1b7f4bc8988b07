import { NewTabNote, newTab } from '../fields/text-link.tsx';
import { AppleLogoFillIcon, GooglePlayLogoFillIcon } from '../icons/icons.ts';

const stores = {
  apple: { Icon: AppleLogoFillIcon, line: 'Download on the', name: 'App Store' },
  google: { Icon: GooglePlayLogoFillIcon, line: 'Get it on', name: 'Google Play' },
};

/** A link to the app as a dark badge of 46 px; `line`: as text for the utility bar. */
export function AppBadge({
  store,
  href,
  look = 'badge',
}: {
  store: keyof typeof stores;
  href: string;
  look?: 'badge' | 'line';
}) {
  const { Icon, line, name } = stores[store];
  if (look === 'line')
    return (
      <a href={href} {...newTab} className="inline-flex min-h-[2.375rem] items-center gap-1.5 font-medium">
        <Icon className="size-4" />
        {name}
        <NewTabNote />
      </a>
    );
  return (
    <a
      href={href}
      {...newTab}
      className="app-badge inline-flex min-h-[2.875rem] items-center gap-[0.5625rem] rounded-md bg-surface-inverse px-3.5 text-[0.9375rem] leading-[1.1] font-[650] text-ink-inverse focus-visible:rounded-md"
    >
      <Icon />
      <span>
        <span className="block text-[0.65625rem] font-medium opacity-85">{line}</span> {name}
        <NewTabNote />
      </span>
    </a>
  );
}
