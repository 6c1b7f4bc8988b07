import * as z from 'zod/mini';
import { flag, listOf, text } from '#platform/contract/fields.ts';
import { sortBy } from '#platform/contract/sort-field.ts';
import { SearchNote } from './search.contract.ts';

export const search = z.optional(text(100));
/** Disables the correction of words. */
export const exact = z.optional(flag);
/** A list that may include a note where its search differs from the typed text. */
export const searched = { searched: z.optional(SearchNote) };
export const foundList = <Item extends z.core.$ZodType>(item: Item) => z.extend(listOf(item), searched);

export const NameSort = sortBy('name+', 'name-');
export type NameSort = z.output<typeof NameSort>;
