import * as z from 'zod/mini';
import { StartError } from './platform/errors.ts';
import type { TracingConfig } from './platform/tracing/tracer.ts';
import {
  databaseUrlsOf,
  LOOPBACK,
  type MailConfig,
  mailOf,
  pushHostsOf,
  rangeUrlOf,
} from './web/connection-settings.ts';
import { type FilesConfig, filesOf } from './web/files-settings.ts';
import { SECRET_FILE_NAMES, withSecretFiles } from './web/secret-files.ts';
import { type SocialLink, socialLinksOf } from './web/social-links.ts';
import { tracingOf, tracingSettings } from './web/tracing-settings.ts';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65535));
const url = z.string().check(z.url());
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'));
const webAddress = z.string().check(z.url({ protocol: /^https?$/, error: 'must begin with https:// or http://' }));
const optional = <T extends z.core.$ZodType>(schema: T) => z.optional(schema);

/** Of Chrome, Edge, Opera and Samsung's browser; Firefox; Safari; Edge on Windows. */
const PUSH_SERVICES = 'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';

/** All settings, as in docs and README. Read only here. */
const Settings = z.object({
  MODE: optional(z.enum(['demo', 'production'])),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_ORIGIN: optional(url),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 0),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(postgresUrl),
  MIGRATION_DATABASE_URL: optional(postgresUrl),
  DATABASE_TLS: optional(z.enum(['on', 'off'])),
  SMTP_URL: optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  SMTP_TLS: optional(z.enum(['on', 'off'])),
  MAILER: optional(z.enum(['smtp', 'outbox'])),
  USUAL_MAILS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 500),
  MAIL_FROM: z._default(z.string(), 'Wicket <no-reply@wicket.example>'),
  BREACHED_PASSWORDS_URL: optional(url),
  SMS: optional(z.enum(['twilio', 'outbox'])),
  SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 500),
  TWILIO_ACCOUNT_SID: optional(z.string().check(z.regex(/^AC\w+$/, 'must begin with AC'))),
  TWILIO_AUTH_TOKEN: optional(z.string()),
  TWILIO_FROM: optional(
    z.string().check(z.regex(/^(\+\d{8,15}|MG\w+)$/, 'must be a number as +1… or a service as MG…')),
  ),
  ORDERS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 20),
  PUSH_HOSTS: z._default(z.string(), PUSH_SERVICES),
  PAYMENTS: optional(z.enum(['sandbox', 'moneris'])),
  PAYMENT_CARD_ENTRY: z._default(z.enum(['hosted', 'direct']), 'hosted'),
  ACCEPT_SAQ_D: optional(z.enum(['yes', 'no'])),
  MONERIS_STORE_ID: optional(z.string()),
  MONERIS_API_TOKEN: optional(z.string()),
  MONERIS_API_TOKEN_FILE: optional(z.string()),
  MONERIS_PROFILE_ID: optional(z.string().check(z.regex(/^\w+$/, 'must be letters and digits'))),
  MONERIS_ENVIRONMENT: z._default(z.enum(['live', 'qa']), 'live'),
  GEOCODER: optional(z.enum(['gazetteer', 'google'])),
  GOOGLE_MAPS_API_KEY: optional(z.string()),
  FILES: optional(z.enum(['folder', 's3'])),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z._default(z.string(), 'ca-central-1'),
  S3_ENDPOINT: optional(url),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  MAP_STYLE_URL: optional(url),
  PARTNER_SITE_URL: z._default(url, 'https://partners.wicket.example/'),
  BLOG_URL: z._default(url, 'https://blog.wicket.example/'),
  X_URL: optional(webAddress),
  FACEBOOK_URL: optional(webAddress),
  LINKEDIN_URL: optional(webAddress),
  INSTAGRAM_URL: optional(webAddress),
  CONTACT_EMAIL: z._default(z.string(), 'help@wicket.example'),
  COMPANY_LEGAL_NAME: z._default(z.string(), 'Wicket Marketplace Inc.'),
  COMPANY_POSTAL_ADDRESS: optional(z.string().check(z.maxLength(200))),
  SITE_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Wicket'),
  CACHE_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(4)), 3),
  CACHE_MB: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(4096)), 64),
  STAFF_SECOND_FACTOR: optional(z.enum(['required', 'optional'])),
  DRAIN_SECONDS: optional(z.coerce.number().check(z.gte(0), z.lte(8))),
  ...tracingSettings,
  PGBACKREST_STANZA: optional(z.string().check(z.regex(/^[\w-]+$/, 'must be letters and digits'))),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  NODE_ENV: optional(z.string()),
});

/** `NODE_ENV` apart, which the scripts set. */
export const SETTING_NAMES = [...Object.keys(Settings.shape), ...SECRET_FILE_NAMES].filter(
  (name) => name !== 'NODE_ENV',
);

export type GeocoderConfig = { kind: 'gazetteer' } | { kind: 'google'; key: string };

export type Config = {
  mode: 'demo' | 'production';
  isDevelopment: boolean;
  port: number;
  host: string;
  /** Where Prometheus asks; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where traces are sent; null: there are none. */
  tracing: TracingConfig | null;
  /** The origin of links in mails, canonical addresses and share links. */
  publicOrigin: string;
  trustProxy: number;
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Replicas that reads go to; null: every read goes to `databaseUrl`. */
  readUrl: string | null;
  /** By a role that owns the tables, where that of `databaseUrl` does not; null: one role does all. */
  migrationUrl: string | null;
  mail: MailConfig;
  mailFrom: string;
  /** Up to this many requested mails an hour are normal. */
  usualMailsPerHour: number;
  sms: SmsConfig;
  /** Where stolen passwords are looked up, without the end of their hash; null: nowhere. */
  breachedPasswordsUrl: string | null;
  /** The limit for one account in any 24 hours. */
  ordersPerDay: number;
  /** Push services of browsers; others are never contacted. '*.push.example': every host below. */
  pushHosts: readonly string[];
  payments: Payments;
  /** The provider's card field for pages; null: our own form. */
  cardFieldUrl: string | null;
  geocoder: GeocoderConfig;
  files: FilesConfig;
  mapStyleUrl: string | null;
  partnerSiteUrl: string;
  blogUrl: string;
  socialLinks: readonly SocialLink[];
  contactEmail: string;
  companyLegalName: string;
  /** null: unknown, so there is no mailing list (CASL requires it in every promotional mail). */
  postalAddress: string | null;
  siteName: string;
  /** For responses and pages that are the same for everyone; null: no caching. */
  cache: { ms: number; maxBytes: number } | null;
  /** How long it still accepts requests during shutdown. */
  drainMs: number;
  /** Staff without a second factor have only shoppers' permissions. */
  staffNeedsFactor: boolean;
  /** Whose backups `market doctor` asks about; null: nobody's. */
  pgbackrestStanza: string | null;
  logLevel: string;
};

export type SmsConfig = { mostPerDay: number } & (
  | { kind: 'outbox' }
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string }
);

export type Payments =
  | { kind: 'sandbox' }
  | { kind: 'moneris'; url: string; storeId: string; apiToken: ApiTokenSource; cardEntry: 'hosted' | 'direct' };

/** A file is read again at each request, so that its token can be replaced without a restart. */
type ApiTokenSource = string | { file: string };

/** Throws `StartError` with a line per invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, args: readonly string[] = process.argv): Config {
  const s = readSettings(env);
  const mode = modeOf(s);
  if (mode === 'production') refuseStandIns(s);
  return {
    mode,
    isDevelopment: args.includes('--dev'),
    port: s.PORT,
    host: s.HOST,
    metrics: s.METRICS_PORT === undefined ? null : { host: s.METRICS_HOST, port: s.METRICS_PORT },
    tracing: tracingOf(s),
    publicOrigin: (s.PUBLIC_ORIGIN ? new URL(s.PUBLIC_ORIGIN).origin : undefined) ?? `http://localhost:${s.PORT}`,
    trustProxy: s.TRUST_PROXY,
    dataDir: s.DATA_DIR,
    ...databaseUrlsOf(s, mode),
    mail: mailOf(s, mode),
    mailFrom: s.MAIL_FROM,
    usualMailsPerHour: s.USUAL_MAILS_PER_HOUR,
    sms: smsOf(s),
    breachedPasswordsUrl: rangeUrlOf(s),
    ordersPerDay: s.ORDERS_PER_DAY,
    pushHosts: pushHostsOf(s),
    payments: paymentsOf(s),
    cardFieldUrl: cardFieldUrlOf(s),
    geocoder: geocoderOf(s),
    files: filesOf(s),
    mapStyleUrl: s.MAP_STYLE_URL ?? null,
    partnerSiteUrl: s.PARTNER_SITE_URL,
    blogUrl: s.BLOG_URL,
    socialLinks: socialLinksOf(s, mode === 'demo'),
    contactEmail: s.CONTACT_EMAIL,
    companyLegalName: s.COMPANY_LEGAL_NAME,
    postalAddress: s.COMPANY_POSTAL_ADDRESS ?? (mode === 'demo' ? DEMO_ADDRESS : null),
    siteName: s.SITE_NAME,
    drainMs: (s.DRAIN_SECONDS ?? (mode === 'production' ? 1 : 0)) * 1000,
    cache: s.CACHE_SECONDS > 0 ? { ms: s.CACHE_SECONDS * 1000, maxBytes: s.CACHE_MB * 2 ** 20 } : null,
    staffNeedsFactor: (s.STAFF_SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional')) === 'required',
    pgbackrestStanza: s.PGBACKREST_STANZA ?? null,
    logLevel: s.LOG_LEVEL,
  };
}

const DEMO_ADDRESS = '1 Example Street, Toronto, ON  M5V 0A0';

type CommandConfig = Pick<Config, 'mode' | 'dataDir' | 'databaseUrl' | 'migrationUrl' | 'geocoder'>;

/** The settings of commands: mode, database and geocoder, without stand-ins. */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): CommandConfig {
  const s = readSettings(env);
  const mode = modeOf(s);
  return { mode, dataDir: s.DATA_DIR, ...databaseUrlsOf(s, mode), geocoder: geocoderOf(s) };
}

const modeOf = (s: z.output<typeof Settings>) => s.MODE ?? (s.DATABASE_URL ? 'production' : 'demo');

/** A key alone selects it. */
function geocoderOf({ GEOCODER, GOOGLE_MAPS_API_KEY: key }: z.output<typeof Settings>): GeocoderConfig {
  if (GEOCODER === 'google' && !key) throw new StartError('GEOCODER=google needs GOOGLE_MAPS_API_KEY.');
  return key && GEOCODER !== 'gazetteer' ? { kind: 'google', key } : { kind: 'gazetteer' };
}

function readSettings(env: NodeJS.ProcessEnv): z.output<typeof Settings> {
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Settings, given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new StartError(`Wrong setting. ${lines.join(' · ')}`);
}

/** An account alone selects it. */
function smsOf(s: z.output<typeof Settings>): SmsConfig {
  const {
    SMS,
    SMS_PER_DAY: mostPerDay,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
  } = s;
  if (SMS === 'outbox' || (!SMS && !accountSid)) return { kind: 'outbox', mostPerDay };
  if (!accountSid || !authToken || !from)
    throw new StartError('SMS by Twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  return { kind: 'twilio', accountSid, authToken, from, mostPerDay };
}

const MONERIS = { live: 'https://www3.moneris.com', qa: 'https://esqa.moneris.com' };

function paymentsOf(s: z.output<typeof Settings>): Payments {
  if (s.PAYMENTS !== 'moneris') return { kind: 'sandbox' };
  const { MONERIS_STORE_ID: storeId, PAYMENT_CARD_ENTRY: cardEntry } = s;
  const apiToken = apiTokenOf(s);
  if (!storeId || !apiToken)
    throw new StartError('PAYMENTS=moneris needs MONERIS_STORE_ID and MONERIS_API_TOKEN or MONERIS_API_TOKEN_FILE.');
  if (cardEntry === 'direct' && s.ACCEPT_SAQ_D !== 'yes') {
    throw new StartError(
      'PAYMENT_CARD_ENTRY=direct lets card numbers pass through this server, which puts it and its network under PCI DSS (SAQ D). ACCEPT_SAQ_D=yes says that this is wanted.',
    );
  }
  const url = `${MONERIS[s.MONERIS_ENVIRONMENT]}/gateway2/servlet/MpgRequest`;
  return { kind: 'moneris', url, storeId, apiToken, cardEntry };
}

function apiTokenOf({ MONERIS_API_TOKEN: token, MONERIS_API_TOKEN_FILE: file }: z.output<typeof Settings>) {
  if (token && file) throw new StartError('Set MONERIS_API_TOKEN or MONERIS_API_TOKEN_FILE, not both.');
  return file ? { file } : token;
}

function cardFieldUrlOf(s: z.output<typeof Settings>): string | null {
  if (s.PAYMENTS !== 'moneris' || s.PAYMENT_CARD_ENTRY !== 'hosted') return null;
  if (!s.MONERIS_PROFILE_ID) {
    throw new StartError(
      'PAYMENTS=moneris needs MONERIS_PROFILE_ID, the profile of Hosted Tokenization (or PAYMENT_CARD_ENTRY=direct).',
    );
  }
  return `${MONERIS[s.MONERIS_ENVIRONMENT]}/HPPtoken/index.php?id=${s.MONERIS_PROFILE_ID}`;
}

/** In production a stand-in for a real service must be set explicitly. */
function refuseStandIns(s: z.output<typeof Settings>): void {
  const missing = [
    !s.SMTP_URL && s.MAILER !== 'outbox' && 'SMTP_URL (or MAILER=outbox)',
    !s.TWILIO_ACCOUNT_SID && s.SMS !== 'outbox' && 'TWILIO_ACCOUNT_SID (or SMS=outbox)',
    !s.PAYMENTS && 'PAYMENTS (PAYMENTS=sandbox takes test cards only)',
    !s.GEOCODER && !s.GOOGLE_MAPS_API_KEY && 'GOOGLE_MAPS_API_KEY (or GEOCODER=gazetteer for the embedded one)',
    !s.FILES && 'FILES (FILES=folder keeps them in DATA_DIR)',
    !s.PUBLIC_ORIGIN && 'PUBLIC_ORIGIN (the address that mails link to)',
  ].filter(Boolean);
  if (missing.length) throw new StartError(`MODE=production needs: ${missing.join(', ')}.`);
  const { protocol, hostname } = new URL(s.PUBLIC_ORIGIN as string);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new StartError('MODE=production needs a PUBLIC_ORIGIN that begins with https://.');
}
