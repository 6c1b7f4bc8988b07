import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { id, loc, requiredText } from '#platform/contract/fields.ts';

/** The shopper is notified once, when what they wait for is in stock near where they asked; then it is gone. */
export const ProductAlert = z.object({
  id: z.string(),
  /** null: of words that a search found nothing for. */
  systemProductId: z.nullable(z.string()),
  /** The product's name, or the words. */
  name: z.string(),
  dateCreated: z.string(),
});
export type ProductAlert = z.output<typeof ProductAlert>;

const words = requiredText(100, 'Please say what you search for.');
const ONE_OF_TWO = 'Please name a product or words.';

export const listProductAlerts = operation('GET /user/product-alerts', {
  name: 'listProductAlerts',
  summary: 'What the shopper waits for, the newest first',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(ProductAlert),
});

export const addProductAlert = operation('POST /user/product-alerts', {
  name: 'addProductAlert',
  summary:
    'Notifies the shopper once when a product, or what words find, is in stock near a point; the same twice is no error',
  access: 'signed-in',
  input: z
    .object({ productId: z.optional(id), words: z.optional(words), loc: z.optional(loc) })
    .check(z.refine(({ productId, words }) => (productId === undefined) !== (words === undefined), ONE_OF_TWO)),
  result: ProductAlert,
  errors: ['not-found', 'conflict'],
  status: 201,
  perDay: 200,
});

export const removeProductAlert = operation('DELETE /user/product-alerts/:id', {
  name: 'removeProductAlert',
  summary: 'The shopper no longer waits for it',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});
