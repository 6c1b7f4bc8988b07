import { StartError } from '../platform/errors.ts';

/** Left out: on in production, but for what does not leave the machine. */
type TlsSetting = 'on' | 'off' | undefined;
type Place = { setting: TlsSetting; isProduction: boolean };

type Mode = 'demo' | 'production';
type DatabaseSettings = {
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  MIGRATION_DATABASE_URL?: string | undefined;
  DATABASE_TLS?: TlsSetting;
};
type MailSettings = { SMTP_URL?: string | undefined; MAILER?: 'smtp' | 'outbox' | undefined; SMTP_TLS?: TlsSetting };

/** `needsTls`: rather no mail than one that others on the way can read. */
export type MailConfig = { kind: 'outbox' } | { kind: 'smtp'; url: string; needsTls: boolean };

/** Nobody else is there to listen: for a trial of production on one machine. */
export const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function databaseUrlsOf(settings: DatabaseSettings, mode: Mode) {
  const { DATABASE_URL, DATABASE_READ_URL, MIGRATION_DATABASE_URL, DATABASE_TLS: setting } = settings;
  if (MIGRATION_DATABASE_URL && !DATABASE_URL)
    throw new StartError(
      'MIGRATION_DATABASE_URL needs DATABASE_URL, the same database by the role of the web process.',
    );
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new StartError('DATABASE_READ_URL needs DATABASE_URL, the primary of those replicas.');
  const addressOf = (address: string | undefined, name: string) =>
    address ? databaseAddress(address, name, { setting, isProduction: mode === 'production' }) : null;
  return {
    databaseUrl: addressOf(DATABASE_URL, 'DATABASE_URL'),
    readUrl: addressOf(DATABASE_READ_URL, 'DATABASE_READ_URL'),
    migrationUrl: addressOf(MIGRATION_DATABASE_URL, 'MIGRATION_DATABASE_URL'),
  };
}

export function mailOf({ SMTP_URL: url, MAILER, SMTP_TLS: setting }: MailSettings, mode: Mode): MailConfig {
  if (!url || MAILER === 'outbox') return { kind: 'outbox' };
  return { kind: 'smtp', url, needsTls: smtpNeedsTls(url, { setting, isProduction: mode === 'production' }) };
}

/** The first digits of a hash leave only over https. */
export function rangeUrlOf({ BREACHED_PASSWORDS_URL: address }: { BREACHED_PASSWORDS_URL?: string | undefined }) {
  if (!address) return null;
  const { protocol, hostname } = parsed(address, 'BREACHED_PASSWORDS_URL');
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) return address;
  throw new StartError('Wrong setting. BREACHED_PASSWORDS_URL: must begin with https://');
}

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export function pushHostsOf({ PUSH_HOSTS }: { PUSH_HOSTS: string }): readonly string[] {
  const hosts = PUSH_HOSTS.split(',').map((host) => host.trim());
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong !== undefined)
    throw new StartError(`PUSH_HOSTS: '${wrong}' is not a host, such as push.example or *.push.example.`);
  return hosts;
}

const WEAK_MODES = new Set(['disable', 'allow', 'no-verify']);
const OFF = new Set(['0', 'false', 'no-verify']);

/**
 * The address of a database with TLS and a check of the server's certificate demanded, where it has to be. Throws for an
 * address that says otherwise. `name`: of the setting.
 */
function databaseAddress(address: string, name: string, place: Place): string {
  const url = parsed(address, name);
  const { searchParams } = url;
  const isLocal = isSocket(url) || LOOPBACK.has(searchParams.get('host') ?? url.hostname);
  if (!isTlsDemanded(place, isLocal)) return address;
  const mode = searchParams.get('sslmode');
  const weak =
    (mode !== null && WEAK_MODES.has(mode) && `sslmode=${mode}`) ||
    (OFF.has(searchParams.get('ssl') ?? '') && `ssl=${searchParams.get('ssl')}`) ||
    (searchParams.has('uselibpqcompat') && 'uselibpqcompat');
  if (weak)
    throw new StartError(
      `${name} says ${weak}, but the connection to PostgreSQL must use TLS and check the certificate. Remove that, or say ` +
        'DATABASE_TLS=off where the network between is trusted.',
    );
  searchParams.delete('ssl');
  searchParams.set('sslmode', 'verify-full');
  return url.href;
}

const isSocket = ({ hostname, searchParams }: URL): boolean =>
  (searchParams.get('host') ?? decodeURIComponent(hostname)).startsWith('/');

const WEAKENING = /^(ignoreTLS|opportunisticTLS|requireTLS|secure|tls\..*)$/i;

/** Whether mails may go over TLS only. Throws for an address that weakens it. */
function smtpNeedsTls(address: string, place: Place): boolean {
  const url = parsed(address, 'SMTP_URL');
  if (!isTlsDemanded(place, LOOPBACK.has(url.hostname))) return false;
  const weak = [...url.searchParams.keys()].find((key) => WEAKENING.test(key));
  if (weak !== undefined)
    throw new StartError(
      `SMTP_URL says ${weak}, but mails must go over TLS with the certificate checked. Remove that, or say SMTP_TLS=off ` +
        'where the network between is trusted.',
    );
  return true;
}

const isTlsDemanded = ({ setting, isProduction }: Place, isLocal: boolean): boolean =>
  setting === undefined ? isProduction && !isLocal : setting === 'on';

function parsed(address: string, name: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new StartError(`Wrong setting. ${name}: is not an address.`);
}
