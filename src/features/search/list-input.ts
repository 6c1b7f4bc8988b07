import * as z from 'zod/mini';
import { flag, listOf, text } from '#platform/contract/fields.ts';
import { sortBy } from '#platform/contract/sort-field.ts';
import { SearchNote } from './search.contract.ts';

export const search = z.optional(text(100));
/** No word is taken for another one that is known. */
export const exact = z.optional(flag);
/** A list that may say what it searched for, where that is not just what was typed. */
export const searched = { searched: z.optional(SearchNote) };
export const foundList = <Item extends z.core.$ZodType>(item: Item) => z.extend(listOf(item), searched);

export const NameSort = sortBy('name+', 'name-');
export type NameSort = z.output<typeof NameSort>;
