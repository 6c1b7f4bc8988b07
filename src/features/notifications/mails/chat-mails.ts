import { chatPath } from '#features/chat';
import type { Unanswered, UnreadAnswers } from '#features/chat/server';
import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string; partnerSiteUrl: string };

/** '3 new messages from Fern & Co': what stands under the bell. */
export function newMessages(
  { siteName }: Pick<Site, 'siteName'>,
  { storeName, count }: Pick<UnreadAnswers, 'storeName' | 'count'>,
): string {
  const from = storeName ?? `${siteName} support`;
  return count === 1 ? `New message from ${from}` : `${count} new messages from ${from}`;
}

/** Omits the text of the messages: a mail is less private than a conversation. */
export function answeredMail(
  site: Site,
  firstName: string,
  { storeName, orderId }: Pick<UnreadAnswers, 'storeName' | 'orderId'>,
): Mail {
  const from = storeName ?? `${site.siteName} support`;
  return mail(site.siteName, {
    subject: `You have a new message from ${from}`,
    paragraphs: [hello(firstName), `${from} has written to you.`],
    action: { label: 'Read the message', href: site.publicOrigin + chatPath(orderId) },
    small: 'You can turn these emails off in your preferences.',
  });
}

/** To the staff who should have answered. It quotes nothing of the shopper, not even their name. */
export function unansweredMail(site: Site, { refNum, storeName }: Unanswered): Mail {
  return refNum === null
    ? mail(site.siteName, {
        subject: 'A shopper is waiting for an answer',
        paragraphs: ['A shopper wrote to support and is waiting for an answer.'],
        small: 'Answer by POST /api/ops/chats, or by npm run market -- chats --waiting.',
      })
    : mail(site.siteName, {
        subject: `A shopper is waiting for an answer about order ${refNum}`,
        paragraphs: [`A shopper wrote to ${storeName} about order ${refNum} and is waiting for an answer.`],
        action: { label: 'Answer', href: site.partnerSiteUrl },
      });
}
