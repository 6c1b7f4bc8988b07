import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';
import { LONGEST_NAME } from './list-limits.ts';

export const ListForm = z.object({ name: requiredText(LONGEST_NAME, 'Please name the list.') });
