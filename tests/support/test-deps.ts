import { breachedPasswords } from '#app/adapters/breached-passwords/range-query.ts';
import { folderFiles } from '#app/adapters/files/folder.ts';
import { gazetteer } from '#app/adapters/geocoder/gazetteer.ts';
import { outboxMailer } from '#app/adapters/mailer/outbox.ts';
import { openSandbox } from '#app/adapters/payment-gateway/sandbox.ts';
import { webPush } from '#app/adapters/push-sender/web-push.ts';
import { outboxSms } from '#app/adapters/sms-sender/outbox.ts';
import type { Deps } from '#app/api.ts';
import type { Config } from '#app/config.ts';
import { senderOf } from '#app/deps.ts';
import { keyRing } from '#features/notifications/server';
import { resilientGateway } from '#features/payments/server';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { mailAllowance } from '#platform/jobs/mail-allowance.ts';
import { postgresPubSub } from '#platform/jobs/pg-pubsub.ts';
import type { Log } from '#platform/log.ts';
import { temporaryFolder } from './at-end.ts';
import { openTestJobs } from './jobs.ts';
import { awaitedSignals } from './network/awaited-signals.ts';
import { isOfTest } from './push/push-service.ts';

/** A clock that stands until it is moved. */
export function testClock(start = '2026-11-20T17:00:00Z') {
  let now = new Date(start);
  return {
    now: () => now,
    set: (moment: string) => {
      now = new Date(moment);
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

type Given = Partial<Deps> & { db: Db; url: string; log: Log; config: Config };

/** The real adapters of a demo, on the test's own database, with a clock that the test can move. */
export async function testDeps({ db, url, log, config, ...given }: Given) {
  const clock = testClock();
  const imports = openDatabase(url, { log, max: 3 });
  const jobs = await openTestJobs(url);
  // A provider that is slow or silent is so at once. It is never paused, which would last for seconds of real time: that has
  // tests of its own.
  const payments = resilientGateway(openSandbox({ databaseUrl: url, log, wait: async () => {} }), {
    breakAfter: 10_000,
  });
  const { signals, signalsArrived } = awaitedSignals(db, postgresPubSub(url, { log }));
  const folder = temporaryFolder('files');
  const { publicOrigin, siteName } = config;
  const deps = {
    db,
    replicas: null,
    importsDb: imports.db,
    asOwner: (work) => work(db),
    log,
    clock,
    jobs,
    signals,
    mailer: outboxMailer,
    mailAllowance: mailAllowance({ db, clock, log, usualPerHour: config.usualMailsPerHour }),
    sms: outboxSms(config.sms),
    breachedPasswords: breachedPasswords({ url: null, log }),
    push: webPush({ keys: keyRing(db), contact: config.contactEmail, mayAsk: isOfTest }),
    geocoder: gazetteer(db),
    payments,
    files: folderFiles(folder),
    publicOrigin,
    siteName,
    sender: senderOf(config),
    ordersPerDay: config.ordersPerDay,
    staffNeedsFactor: config.staffNeedsFactor,
    partnerSiteUrl: config.partnerSiteUrl,
    ...given,
  } satisfies Deps;
  const stop = async () => {
    await jobs.stop();
    await payments.close();
    await imports.close();
  };
  return { deps, clock, folder, signalsArrived, stop };
}
