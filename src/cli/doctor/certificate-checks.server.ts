import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Check, failed, ok, type Verdict, warning } from './check.ts';

const FEW_DAYS = 14;
const DAY_MS = 86_400_000;

type Options = { publicOrigin: string; mailUrl: string | null; databaseUrl: string | null; now: () => Date };

/** Of the site itself, of a mail server that begins with TLS, and our own towards the database. */
export function certificateChecks({ publicOrigin, mailUrl, databaseUrl, now }: Options): Check[] {
  const servers = [
    { name: 'certificate of the site', url: new URL(publicOrigin), protocol: 'https:', port: 443 },
    ...(mailUrl
      ? [{ name: 'certificate of the mail server', url: new URL(mailUrl), protocol: 'smtps:', port: 465 }]
      : []),
  ].filter(({ url, protocol }) => url.protocol === protocol);
  const own = databaseUrl && new URL(databaseUrl).searchParams.get('sslcert');
  return [
    ...servers.map(({ name, url, port }) => ({
      name,
      advice: `No certificate came from ${url.hostname}. Check the name and the proxy in front.`,
      look: async () => verdictOf(await certificateAt(url.hostname, Number(url.port) || port), now()),
    })),
    ...(own
      ? [
          {
            name: 'certificate for the database',
            advice: 'The file that sslcert names could not be read.',
            look: async () => verdictOf(new X509Certificate(await readFile(own)), now()),
          },
        ]
      : []),
  ];
}

/** By any authority: only its days are read, and an expired one must be seen. */
async function certificateAt(host: string, port: number): Promise<X509Certificate | undefined> {
  const socket = connect({
    host,
    port,
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: false,
    timeout: 10_000,
  });
  socket.once('timeout', () => socket.destroy(new Error('time-out')));
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerX509Certificate();
  } finally {
    socket.destroy();
  }
}

function verdictOf(certificate: X509Certificate | undefined, now: Date): Verdict {
  if (!certificate) return failed('The server has no certificate. Install one.');
  const days = Math.floor((new Date(certificate.validTo).getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return failed('It has expired. Renew it now.');
  const sentence = `It is valid for ${days} more days`;
  return days < FEW_DAYS ? warning(`${sentence}. Renew it.`) : ok(`${sentence}.`);
}
