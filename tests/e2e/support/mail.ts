import { vi } from 'vitest';
import { PATIENTLY } from '../../support/patience.ts';

type Mail = { to: string; subject: string; text: string };

const messagesTo = async (origin: string, address: string): Promise<Mail[]> =>
  ((await (await fetch(`${origin}/dev/outbox.json`)).json()) as Mail[]).filter(({ to }) => to === address);

/** The newest message to an address: what made it necessary has written it already. */
export async function mailTo(origin: string, address: string): Promise<Mail> {
  const [mail] = await messagesTo(origin, address);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** The newest message with this subject, once it is there: a job writes it. */
export const mailAbout = (origin: string, address: string, subject: string): Promise<Mail> =>
  vi.waitUntil(
    async () => (await messagesTo(origin, address)).find((mail) => mail.subject.startsWith(subject)) ?? false,
    PATIENTLY,
  );

/** The first address in a message. */
export const linkIn = ({ text }: Pick<Mail, 'text'>): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
