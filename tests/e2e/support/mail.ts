type Mail = { to: string; subject: string; text: string };

/** The newest message to an address: what made it necessary has written it already. */
export async function mailTo(origin: string, address: string): Promise<Mail> {
  const messages = (await (await fetch(`${origin}/dev/outbox.json`)).json()) as Mail[];
  const mail = messages.find(({ to }) => to === address);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** The first address in a message. */
export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
