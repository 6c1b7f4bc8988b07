import { randomInt } from 'node:crypto';
import { mailTo } from './mail.ts';

/** A number in Toronto that nobody has. */
export const newNumber = (): string => `+1416${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`;

/** As it is written in Canada. */
export const national = (phone: string): string => phone.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3');

/** The PIN in the newest text message to a number. */
export async function pinTo(origin: string, phone: string): Promise<string> {
  const { text } = await mailTo(origin, phone);
  const pin = /^\d{6}\b/.exec(text)?.[0];
  if (!pin) throw new Error(`There is no PIN in: ${text}`);
  return pin;
}

export const otherPin = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
