import * as z from 'zod/mini';
import { WRONG_PASSWORD } from '#features/auth';
import { raw } from '#platform/contract/fields.ts';

/** The server decides whether it needs the password. */
export const AccountRemoval = z.object({ currentPassword: z.optional(raw(1000, WRONG_PASSWORD)) });
