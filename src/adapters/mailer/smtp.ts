import { createTransport } from 'nodemailer';
import type { Mailer } from '#platform/jobs/outbox.ts';

type Options = {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string;
  /** 'Name <address>'. */
  from: string;
  /** A server that offers no TLS, or a certificate that is not trusted, gets no mail and no password. */
  needsTls: boolean;
};

const linesOf = ({ url, needsTls }: Pick<Options, 'url' | 'needsTls'>) => ({
  url,
  ...(needsTls && { requireTLS: true, tls: { rejectUnauthorized: true } }),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
});

/** Connects and logs in as a mail would, and sends none. Throws where that fails. */
export async function greetMailServer(options: Pick<Options, 'url' | 'needsTls'>): Promise<void> {
  const transport = createTransport(linesOf(options));
  await transport.verify().finally(() => transport.close());
}

/** Sends through a mail server. Throws while it cannot be reached: the job behind it tries again. */
export function smtpMailer({ from, ...options }: Options): Mailer {
  const transport = createTransport({ ...linesOf(options), pool: true, maxConnections: 2 });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    keepsMessages: false,
    send: async ({ id, to, subject, text, html, unsubscribeUrl }) => {
      await transport.sendMail({
        from,
        // As an object: the address is never read as a list or a header.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same each time it is tried, so that a mail sent twice is shown once.
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // A mail program shows a button of its own for it, which posts (RFC 8058).
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
  };
}
