/** The marks of other companies, apart from our icons: only the footer and the share row load them. */
export { FacebookLogoIcon, InstagramLogoIcon, LinkedinLogoIcon, RedditLogoIcon, XLogoIcon } from './icons/brands.ts';
