import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';
import type { FoundProduct } from '../notify-product-alerts.server.ts';

type Site = { siteName: string; publicOrigin: string };

/** What stands under the bell. */
export const inStockMessage = ({ name, words }: FoundProduct): string =>
  words === null ? `${name} is back in stock near you` : `Found for “${words}”: ${name}`;

export function inStockMail({ siteName, publicOrigin }: Site, firstName: string, found: FoundProduct): Mail {
  const { productId, name, words } = found;
  return mail(siteName, {
    subject: words === null ? `${name} is back in stock` : `A product you searched for is listed`,
    paragraphs: [
      hello(firstName),
      words === null
        ? `${name} is in stock at a store near you again. You asked us to tell you.`
        : `You searched for “${words}”. ${name} is now in stock at a store near you. You asked us to tell you.`,
      'We do not hold it for you, and we will not write about it again.',
    ],
    action: { label: 'See the product', href: `${publicOrigin}/products/${productId}` },
    small: 'You can turn these emails off in your preferences.',
  });
}
