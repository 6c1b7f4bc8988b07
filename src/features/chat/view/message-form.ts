import * as z from 'zod/mini';
import { raw, shownText } from '#platform/contract/fields.ts';
import { MOST_CHARACTERS } from './most-characters.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NO_UUID = 'The id is a UUID in lower case.';

export const MessageForm = z.object({
  msg: shownText(MOST_CHARACTERS).check(z.refine((value) => value.length > 0, 'Please write a message.')),
  id: z.optional(raw(36, NO_UUID).check(z.regex(UUID, NO_UUID))),
});
