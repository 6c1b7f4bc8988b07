import { newTab } from '../fields/text-link.tsx';
import { FacebookLogoIcon, LinkedinLogoIcon, RedditLogoIcon, XLogoIcon } from '../icons/icons.ts';

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

/** Links that offer a page to four networks; nothing of theirs is loaded here. */
export function ShareLinks(share: Share) {
  return (
    <div className="flex items-center gap-1 print:hidden">
      <span className="mr-2 text-sm text-ink-muted">Share</span>
      {places.map(({ name, Icon, to }) => (
        <a
          key={name}
          href={to(share)}
          className="icon-btn"
          aria-label={`Share on ${name} (opens in a new tab)`}
          {...newTab}
        >
          <Icon />
        </a>
      ))}
    </div>
  );
}
