import { type Mail, mail, type Sender } from '#platform/jobs/mail-layout.ts';
import { leaveUrl } from './leave-url.ts';

type Site = { siteName: string; publicOrigin: string; sender: Sender };

export function questionMail({ siteName, publicOrigin, sender }: Site, key: string): Mail {
  return mail(siteName, {
    subject: `Confirm your subscription to ${siteName}`,
    paragraphs: [
      `Someone, probably you, entered this address to receive news and offers from ${siteName} by email.`,
      'Nothing is sent unless you confirm it. You can unsubscribe at any time.',
    ],
    action: { label: 'Confirm my subscription', href: `${publicOrigin}/newsletter/confirm?key=${key}` },
    small: 'The link works for 48 hours. If it was not you, ignore this message. We will not send another.',
    sender,
  });
}

export type Issue = { subject: string; paragraphs: readonly string[] };

/** One issue to one address, with its unsubscribe link. */
export function issueMail({ siteName, publicOrigin, sender }: Site, issue: Issue, leaveKey: string) {
  const unsubscribeUrl = leaveUrl(publicOrigin, leaveKey);
  return {
    ...mail(siteName, {
      ...issue,
      small: 'You receive this email because you subscribed to news and offers. For persons 19 or older.',
      sender,
      leave: { label: 'Unsubscribe', href: unsubscribeUrl },
    }),
    unsubscribeUrl,
  };
}
