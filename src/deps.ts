import { keyRing } from '#features/notifications/server';
import { resilientGateway } from '#features/payments/server';
import { systemClock } from '#platform/clock.ts';
import { asOwnerOf, openDatabase } from '#platform/db/db.ts';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { openReplicas } from '#platform/db/replica/replicas.ts';
import { StartError } from '#platform/errors.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { mailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import { postgresPubSub } from '#platform/jobs/pg-pubsub.ts';
import type { Log } from '#platform/log.ts';
import { createLogPartitions } from '#platform/logs/log-partitions.ts';
import { openTracer } from '#platform/tracing/open-tracer.ts';
import { breachedPasswords } from './adapters/breached-passwords/range-query.ts';
import { pickFiles } from './adapters/files/pick.ts';
import { pickGeocoder } from './adapters/geocoder/pick.ts';
import { outboxMailer } from './adapters/mailer/outbox.ts';
import { greetMailServer, smtpMailer } from './adapters/mailer/smtp.ts';
import { openMoneris } from './adapters/payment-gateway/moneris.ts';
import { openSandbox } from './adapters/payment-gateway/sandbox.ts';
import { openTokenFile } from './adapters/payment-gateway/token-file.ts';
import { atHosts } from './adapters/push-sender/push-hosts.ts';
import { webPush } from './adapters/push-sender/web-push.ts';
import { outboxSms } from './adapters/sms-sender/outbox.ts';
import { twilioSms } from './adapters/sms-sender/twilio.ts';
import type { Deps } from './api.ts';
import type { Config } from './config.ts';
import { TABLE_RIGHTS } from './table-rights.ts';

/** Two uploads, and the job that continues them. */
const IMPORT_CONNECTIONS = 3;

/** A change of a store shows to everyone by then. */
const MOST_AGE_MS = 5_000;

type Options = { config: Config; databaseUrl: string; log: Log };

/** Opens and migrates the database and selects the adapters: the only place that does. */
export async function openDeps({ config, databaseUrl, log }: Options): Promise<{ deps: Deps; close(): Promise<void> }> {
  const { migrationUrl, readUrl } = config;
  try {
    await prepareDatabase({ databaseUrl, migrationUrl }, { log, rights: TABLE_RIGHTS });
  } catch (error) {
    throw new StartError(`The database ${withoutPassword(databaseUrl)} cannot be used: ${(error as Error).message}`);
  }
  const { db, close: closeDb } = openDatabase(databaseUrl, { log });
  const budgetMs = MOST_AGE_MS - (config.cache?.ms ?? 0);
  const primaryWaitMs = () => longestPoolWaitMs(db);
  const replicas = readUrl ? await openReplicas({ databaseUrl, readUrl }, { log, budgetMs, primaryWaitMs }) : null;
  const asOwner = asOwnerOf(migrationUrl ?? databaseUrl, log);
  // The site may not have run for longer than months are made ahead.
  await asOwner((owner) => createLogPartitions(owner, systemClock.now()));
  const { db: importsDb, close: closeImports } = openDatabase(databaseUrl, { log, max: IMPORT_CONNECTIONS });
  const { publicOrigin, siteName, mail, mailFrom } = config;
  const tracer = await openTracer(config.tracing);
  const jobs = await openJobs(databaseUrl, { log, mayChangeSchema: migrationUrl === null, tracer });
  const signals = postgresPubSub(databaseUrl, { log });
  const mailer = mail.kind === 'smtp' ? smtpMailer({ ...mail, from: mailFrom }) : outboxMailer;
  const sms = config.sms.kind === 'twilio' ? twilioSms(config.sms) : outboxSms(config.sms);
  const payments = resilientGateway(
    config.payments.kind === 'moneris' ? await monerisOf(config.payments, log) : openSandbox({ databaseUrl, log }),
  );
  const push = webPush({ keys: keyRing(db), contact: config.contactEmail, mayAsk: atHosts(config.pushHosts) });
  const geocoder = pickGeocoder(config.geocoder, { db, log });
  const files = await pickFiles(config.files, log);
  const deps: Deps = {
    db,
    replicas,
    importsDb,
    asOwner,
    clock: systemClock,
    log,
    publicOrigin,
    siteName,
    sender: senderOf(config),
    ordersPerDay: config.ordersPerDay,
    staffNeedsFactor: config.staffNeedsFactor,
    partnerSiteUrl: config.partnerSiteUrl,
    jobs,
    signals,
    mailer,
    mailAllowance: mailAllowance({ db, clock: systemClock, log, usualPerHour: config.usualMailsPerHour }),
    sms,
    breachedPasswords: breachedPasswords({ url: config.breachedPasswordsUrl, log }),
    push,
    geocoder,
    payments,
    files,
    tracer,
  };
  const close = () =>
    jobs
      .stop()
      .then(() => payments.close())
      .then(closeImports)
      .then(() => replicas?.close())
      .then(closeDb)
      .then(() => tracer?.stop());
  return { deps, close };
}

/** What `market doctor` tries without a database. `payments` is null for the sandbox, which has no provider. */
export async function openProbes(config: Config, log: Log) {
  const { mail } = config;
  const payments = config.payments.kind === 'moneris' ? await monerisOf(config.payments, log) : null;
  return {
    greetMail: mail.kind === 'smtp' ? () => greetMailServer(mail) : null,
    files: await pickFiles(config.files, log),
    payments,
    close: async () => payments?.close(),
  };
}

const monerisOf = async (config: MonerisConfig, log: Log) =>
  openMoneris({ ...config, apiToken: await apiTokenOf(config, log) });

type MonerisConfig = Extract<Config['payments'], { kind: 'moneris' }>;

const apiTokenOf = ({ apiToken }: MonerisConfig, log: Log) =>
  typeof apiToken === 'string' ? apiToken : openTokenFile(apiToken.file, log);

export const senderOf = ({ companyLegalName, postalAddress, contactEmail }: Config): Sender => ({
  legalName: companyLegalName,
  postalAddress,
  email: contactEmail,
});

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]+):[^@/]*@/, '//$1@');
}
