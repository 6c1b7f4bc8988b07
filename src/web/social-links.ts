/** The site's social accounts in footer order, with their setting and demo value. */
export const SOCIAL_LINKS = [
  { name: 'X', setting: 'X_URL', demo: 'https://x.com/' },
  { name: 'Facebook', setting: 'FACEBOOK_URL', demo: 'https://www.facebook.com/' },
  { name: 'LinkedIn', setting: 'LINKEDIN_URL', demo: 'https://www.linkedin.com/' },
  { name: 'Instagram', setting: 'INSTAGRAM_URL', demo: 'https://www.instagram.com/' },
] as const;

type Setting = (typeof SOCIAL_LINKS)[number]['setting'];
export type SocialLink = { name: (typeof SOCIAL_LINKS)[number]['name']; url: string };

export const socialLinksOf = (settings: { [name in Setting]?: string | undefined }, isDemo: boolean): SocialLink[] =>
  SOCIAL_LINKS.flatMap(({ name, setting, demo }) => {
    const url = settings[setting] ?? (isDemo ? demo : null);
    return url === null ? [] : { name, url };
  });

export const settingsWithoutLink = (links: readonly SocialLink[]): Setting[] =>
  SOCIAL_LINKS.flatMap(({ name, setting }) => (links.some((link) => link.name === name) ? [] : setting));
