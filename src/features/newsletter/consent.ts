/** Agreed texts never change: a new text is a new version. */
export const CONSENT_VERSIONS = { footer: 'footer-2026-11', preferences: 'preferences-2026-11' } as const;

type Asker = { companyLegalName: string };

/** The consent request of the footer (CASL, s. 10: purpose, sender, withdrawal). */
export const footerConsent = ({ companyLegalName }: Asker): string =>
  `By subscribing you ask ${companyLegalName} to email you news and offers, and confirm that you are 19 or older. You can unsubscribe at any time.`;

export const PREFERENCES_CONSENT = 'News and offers by email. You can turn it off at any time.';
