import { requiredText } from '#platform/contract/fields.ts';

/** What a tablet is called at its store. Apart from the contract, as forms check it too. */
export const DeviceName = requiredText(40, 'Please give the tablet a name, such as "Counter".');
