import { type Mail, mail } from '#platform/jobs/mail-layout.ts';
import type { ShortLine } from './short-orders.queries.server.ts';

type Site = { siteName: string; partnerSiteUrl: string };

/** To a store whose count left it with fewer units than its open orders need. Names no shopper. */
export function shortStockMail({ siteName, partnerSiteUrl }: Site, lines: readonly ShortLine[]): Mail {
  const orders = new Set(lines.map(({ refNum }) => refNum)).size;
  const isOne = orders === 1;
  return mail(siteName, {
    subject: `${orders} open ${isOne ? 'order is' : 'orders are'} short of stock`,
    paragraphs: [
      `The latest stock count of ${lines[0]?.store} has fewer units than its open orders need.`,
      'Please find the missing units, or cancel the orders that you cannot fill.',
    ],
    rows: lines.map(({ refNum, product, ordered, missing }) => ({
      label: `Order ${refNum}`,
      value: `${product}: ${missing} of ${ordered} missing`,
    })),
    action: { label: 'Open the orders', href: partnerSiteUrl },
  });
}
