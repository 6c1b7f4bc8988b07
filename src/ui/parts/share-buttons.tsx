import { useHydrated } from '../hooks/use-hydrated.ts';
import {
  FacebookLogoIcon,
  LinkedinLogoIcon,
  LinkIcon,
  RedditLogoIcon,
  ShareNetworkIcon,
  XLogoIcon,
} from '../icons/icons.ts';
import { Menu, MenuLink } from '../overlays/menu.tsx';
import { toast } from '../overlays/toast.tsx';
import { Button } from './button.tsx';

type Share = { title: string; url: string };

const places = [
  {
    name: 'X',
    Icon: XLogoIcon,
    to: ({ title, url }: Share) => `https://x.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
  },
  {
    name: 'Facebook',
    Icon: FacebookLogoIcon,
    to: ({ url }: Share) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'LinkedIn',
    Icon: LinkedinLogoIcon,
    to: ({ url }: Share) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
  {
    name: 'Reddit',
    Icon: RedditLogoIcon,
    to: ({ title, url }: Share) => `https://www.reddit.com/submit?${new URLSearchParams({ title, url })}`,
  },
];

/** Shares a page through the device, else by a menu of four networks (nothing loads from them) or a link. */
export function ShareButtons({ title, url }: Share) {
  const isNative = useHydrated() && 'share' in navigator;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {isNative ? (
        // Closing the device's sheet rejects the promise.
        <Button tone="secondary" onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
          <ShareFace />
        </Button>
      ) : (
        <Menu
          label="Share"
          trigger={(props) => (
            <Button tone="secondary" {...props}>
              <ShareFace />
            </Button>
          )}
        >
          {places.map(({ name, Icon, to }) => (
            <MenuLink key={name} to={to({ title, url })} icon={<Icon />} external>
              {name}
            </MenuLink>
          ))}
        </Menu>
      )}
      <Button tone="secondary" onClick={() => void copyLink(url)}>
        <LinkIcon />
        Copy link
      </Button>
    </div>
  );
}

const ShareFace = () => (
  <>
    <ShareNetworkIcon />
    Share
  </>
);

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('Your browser does not allow copying. Copy the address of this page instead.');
  }
}
