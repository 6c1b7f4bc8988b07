import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { email } from '#platform/contract/fields.ts';

export const subscribe = operation('POST /newsletter/subscribe', {
  name: 'subscribe',
  summary: 'Asks for the newsletter; it comes once the link in the mail has been followed and confirmed',
  access: 'public',
  input: z.object({ email }),
  result: z.literal(true),
});
