import { expect, inject } from 'vitest';

type Mail = { to: string; subject: string; text: string };

/** The newest message to an address: waits until it is there. */
export async function mailTo(address: string, origin = inject('origin')): Promise<Mail> {
  const read = async () => {
    const messages = (await (await fetch(`${origin}/dev/outbox.json`)).json()) as Mail[];
    return messages.find(({ to }) => to === address);
  };
  await expect.poll(read, { timeout: 10_000, message: `a mail to ${address}` }).toBeDefined();
  return (await read()) as Mail;
}

/** The first address in a message. */
export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
