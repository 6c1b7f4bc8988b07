import { deliveryInShort, type StoreDelivery } from '#features/catalog';
import { money } from '#ui/text/format.ts';

/** The fee in these words, and the minimum, if there is one. */
export const deliveryTerms = (delivery: StoreDelivery, fee = deliveryInShort(delivery)): string[] =>
  delivery.minSpend > 0 ? [fee, `Min. ${money(delivery.minSpend)}`] : [fee];
