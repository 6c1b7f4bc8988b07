/** Words that somebody agreed to are never changed: other words are another version. */
export const CONSENT_VERSIONS = { footer: 'footer-2026-11', preferences: 'preferences-2026-11' } as const;

type Asker = { companyLegalName: string };

/** What the form in the footer asks for (CASL, s. 10: for what, by whom, and that it can be taken back). */
export const footerConsent = ({ companyLegalName }: Asker): string =>
  `By subscribing you ask ${companyLegalName} to email you news and offers, and confirm that you are 19 or older. You can unsubscribe at any time.`;

/** What the switch in the preferences asks for. */
export const PREFERENCES_CONSENT = 'News and offers by email. You can turn it off at any time.';
