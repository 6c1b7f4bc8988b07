import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';

/** The fields of the address form, for the form and for the calls. */
export const AddressForm = z.object({
  label: requiredText(50, 'Label is required.'),
  address: requiredText(200, 'Address is required.'),
  city: requiredText(100, 'City is required.'),
  province: requiredText(50, 'Province is required.'),
  postalCode: requiredText(20, 'Postal code is required.'),
});
