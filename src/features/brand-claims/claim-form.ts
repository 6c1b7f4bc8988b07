import * as z from 'zod/mini';
import { email, requiredText } from '#platform/contract/fields.ts';

// The form's fields, outside the contract: validating them loads no other call's shapes.

export const NOT_AGREED = 'You must agree with our disclaimer before submitting your request.';

/** All of it goes into mails, whose headers end at a line break. */
const line = (max: number, missing: string) =>
  requiredText(max, missing).check(z.refine((value) => !/[\r\n\t]/.test(value), 'Please use one line.'));

export const ClaimForm = z.object({
  brandName: line(100, 'Brand name is required.'),
  contactInformation: line(200, 'Contact information is required.'),
  email,
  phoneNumber: line(30, 'Phone number is required.').check(
    z.refine(
      (value) => value === '' || /^[+()\d][+()\d\s.x-]{6,}$/i.test(value),
      'Please enter a phone number, such as 416 555 0123.',
    ),
  ),
  isListed: z.enum(['Yes', 'No'], 'Please choose Yes or No.'),
  agreed: z.literal(true, NOT_AGREED),
});
