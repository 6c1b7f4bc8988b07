/** How a user is reached, and what they log in with: an address in lower case, or a number in E.164. */
export type Contact = { email: string } | { phone: string };

/** The contact as one text, for keys: no number looks like an address. */
export const contactText = (contact: Contact): string => ('email' in contact ? contact.email : contact.phone);
