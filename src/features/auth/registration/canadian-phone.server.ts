import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '#platform/errors.ts';

const NOT_CANADIAN = 'Please enter a Canadian phone number, such as 416 555 0123.';

/**
 * Throws `validation` unless the number (E.164) has a Canadian area code. Twenty-five countries share +1, and messages to
 * some of them are what those who live off them are after.
 */
export function rejectForeignNumber(phoneNumber: string): void {
  const parsed = parsePhoneNumberFromString(phoneNumber);
  // Toll-free, premium and satellite numbers belong to no area.
  if (parsed?.country !== 'CA' || parsed.getType() !== 'FIXED_LINE_OR_MOBILE') {
    throw invalid({ phoneNumber: NOT_CANADIAN });
  }
}
