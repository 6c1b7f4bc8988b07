import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { PaymentGateway } from '#features/payments/server';
import { codeOf } from '#platform/db/errors.ts';
import { type Files, newFileName } from '#platform/files.ts';
import { newId } from '#platform/id.ts';
import { type Check, failed, ok, type Verdict, warning } from './check.ts';

export const mailCheck = (greet: (() => Promise<void>) | null): Check => ({
  name: 'mail',
  advice: 'The mail server does not greet us. Check SMTP_URL: its host, port, user and password.',
  look: async () => {
    if (!greet) return warning('No mail leaves: MAILER=outbox keeps them. Set SMTP_URL to send them.');
    await greet();
    return ok('The server greets us.');
  },
});

export const filesCheck = (files: Files): Check => ({
  name: 'files',
  advice: 'A file could not be written, read and removed. Check FILES with the rights of DATA_DIR, or of the bucket.',
  look: async () => {
    // Named as an upload: one that stayed would be deleted by the job that removes files without a row.
    const name = newFileName();
    const bytes = Buffer.from('written by market doctor');
    await files.keep(name, bytes);
    try {
      const read = await files.read(name);
      if (!read || !bytes.equals(read)) return failed('A file came back other than it was written. Check the storage.');
    } finally {
      await files.remove(name);
    }
    return (await files.read(name)) === null
      ? ok('A file was written, read and removed.')
      : failed('A removed file is still there. Grant the right to delete objects.');
  },
});

/** Asks about a payment that nobody made: an answer needs the line, the account and its token, and moves nothing. */
export const paymentsCheck = (payments: Pick<PaymentGateway, 'lookup'> | null): Check => ({
  name: 'payments',
  advice: 'The payment provider could not be asked.',
  look: async () => {
    if (!payments) return warning('PAYMENTS=sandbox takes test cards only. Set PAYMENTS=moneris to be paid.');
    const asked = { kind: 'authorize', vaultKey: 'none', amountCents: 1, orderRef: 'none' } as const;
    const said = await payments.lookup(newId(), asked);
    return said.kind === 'ok'
      ? ok('The provider answers, and knows the account.')
      : failed('The provider does not answer this account. Check MONERIS_STORE_ID, the token and MONERIS_ENVIRONMENT.');
  },
});

const LEAST_FREE = { failed: 0.05, warning: 0.15 };

export const diskCheck = (folder: string): Check => ({
  name: 'disk',
  advice: `The disk of ${folder} could not be read.`,
  look: async () => freeVerdict(await freeShareOf(resolve(folder))),
});

/** A folder that is not made yet is made on the disk of the one above it. */
async function freeShareOf(folder: string): Promise<number> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return bavail / blocks;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeShareOf(dirname(folder));
  }
}

export function freeVerdict(share: number): Verdict {
  const sentence = `${Math.floor(share * 100)} % of the disk of DATA_DIR are free`;
  if (share >= LEAST_FREE.warning) return ok(`${sentence}.`);
  const advice = `${sentence}. Remove what is not needed, or enlarge it.`;
  return share >= LEAST_FREE.failed ? warning(advice) : failed(advice);
}
