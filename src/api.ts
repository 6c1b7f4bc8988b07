import { accountApi, accountPersonalData, startPictureJobs } from '#features/account/server';
import { addressesApi } from '#features/addresses/server';
import { logApi, startAuditJobs } from '#features/audit/server';
import { authApi, type BreachedPasswords, passwordGate, startAuthJobs } from '#features/auth/server';
import { backOfficeApi, startImportJobs } from '#features/back-office/server';
import { brandClaimsApi, claimsPersonalData } from '#features/brand-claims/server';
import { cartApi, cartPersonalData, startCartJobs } from '#features/cart/server';
import { alertsPersonalData, catalogApi, productAlertsApi } from '#features/catalog/server';
import { chatApi, chatCommands, chatEvents, chatPersonalData } from '#features/chat/server';
import { checkoutApi, startCheckoutJobs } from '#features/checkout/server';
import { exploreApi, startExploreJobs } from '#features/explore/server';
import { favoritesApi, favoritesPersonalData, listsApi, listsPersonalData } from '#features/favorites/server';
import {
  fulfillmentApi,
  handOverApi,
  handOversPersonalData,
  startSubstitutionJobs,
  substitutionsApi,
} from '#features/fulfillment/server';
import { newsletterApi, newsletterPersonalData, startNewsletterJobs } from '#features/newsletter/server';
import {
  alertStaffOfOrders,
  alertStaffOfPauses,
  notificationEvents,
  notificationsApi,
  notificationsPersonalData,
  notifyOfChats,
  notifyOfOrders,
  notifyOfProductAlerts,
  type PushSender,
  pushApi,
  pushPersonalData,
  startPushJobs,
} from '#features/notifications/server';
import { orderEvents, ordersApi, ordersPersonalData, startOrderJobs } from '#features/orders/server';
import { cardsPersonalData, type PaymentGateway, paymentsApi, startCardJobs } from '#features/payments/server';
import { type Geocoder, placesApi } from '#features/places/server';
import { reviewsApi, reviewsPersonalData } from '#features/reviews/server';
import { devicesApi, staffApi, staffPersonalData, startDeviceJobs, startStaffJobs } from '#features/staff/server';
import { statusApi } from '#features/status/server';
import { storeEvents, storesApi } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { OperationBinding } from '#platform/contract/handle.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { AsOwner, Db } from '#platform/db/db.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import type { Mailer, SmsSender } from '#platform/jobs/outbox.ts';
import { startOutboxJobs } from '#platform/jobs/outbox-sender.ts';
import type { PubSub } from '#platform/jobs/pg-pubsub.ts';
import type { BoundCommand, BoundEvent } from '#platform/live/bind.ts';
import type { Log } from '#platform/log.ts';
import { startLogJobs } from '#platform/logs/log-jobs.ts';
import type { Tracer } from '#platform/tracing/tracer.ts';

/** Everything that the code needs of the outside world, picked in main.ts. */
export type Deps = {
  db: Db;
  /** Replicas for reads. Null: `db` alone. */
  replicas: Replicas | null;
  /** The same database by a small separate pool: a waiting import leaves the site's connections alone. */
  importsDb: Db;
  /** Runs work with the role that may change the schema, on a connection of its own. */
  asOwner: AsOwner;
  clock: Clock;
  log: Log;
  /** Origin of every link that leaves the site. */
  publicOrigin: string;
  siteName: string;
  /** The sender identification that CASL requires. */
  sender: Sender;
  /** The limit for one account in any 24 hours. */
  ordersPerDay: number;
  /** Staff without a second factor have only shoppers' permissions. */
  staffNeedsFactor: boolean;
  partnerSiteUrl: string;
  jobs: Jobs;
  signals: PubSub;
  mailer: Mailer;
  mailAllowance: MailAllowance;
  sms: SmsSender;
  breachedPasswords: BreachedPasswords;
  push: PushSender;
  geocoder: Geocoder;
  payments: PaymentGateway;
  files: Files;
  /** Undefined: no traces. */
  tracer?: Tracer | undefined;
};

export function operationsOf(deps: Deps): OperationBinding[] {
  const passwords = passwordGate();
  return [
    ...placesApi(deps),
    ...newsletterApi(deps),
    ...catalogApi(deps),
    ...productAlertsApi(deps),
    ...storesApi(deps),
    ...exploreApi(deps),
    ...authApi({ ...deps, passwords }),
    ...accountApi({ ...deps, passwords }, personalDataOf(deps)),
    ...addressesApi(deps),
    ...favoritesApi(deps),
    ...cartApi(deps),
    ...listsApi(deps),
    ...paymentsApi(deps),
    ...ordersApi(deps),
    ...checkoutApi(deps),
    ...reviewsApi(deps),
    ...pushApi(deps),
    ...notificationsApi(deps),
    ...brandClaimsApi(deps),
    ...chatApi(deps),
    ...staffApi(deps),
    ...devicesApi({ ...deps, passwords }),
    ...logApi(deps),
    ...fulfillmentApi(deps),
    ...substitutionsApi(deps),
    ...handOverApi({ ...deps, passwords }),
    ...backOfficeApi(deps),
    ...statusApi(deps),
  ];
}

/** The personal data of each feature: exported to the user, erased with their account. */
const personalDataOf = (deps: Deps): PersonalData[] => [
  accountPersonalData(deps),
  alertsPersonalData(deps),
  favoritesPersonalData(deps),
  cartPersonalData(deps),
  listsPersonalData(deps),
  cardsPersonalData(deps),
  ordersPersonalData(deps),
  reviewsPersonalData(deps),
  pushPersonalData(deps),
  notificationsPersonalData(deps),
  claimsPersonalData(deps),
  chatPersonalData(deps),
  newsletterPersonalData(deps),
  staffPersonalData(deps),
  handOversPersonalData(deps),
];

export const liveEventsOf = (deps: Deps): BoundEvent[] => [
  ...orderEvents(deps),
  ...storeEvents(deps),
  ...notificationEvents(deps),
  ...chatEvents(deps),
];

export const liveCommandsOf = (deps: Deps): BoundCommand[] => chatCommands(deps);

export async function startJobs(deps: Deps): Promise<void> {
  await startOutboxJobs(deps);
  await startLogJobs(deps);
  await startPushJobs(deps);
  await startAuthJobs(deps);
  await startDeviceJobs(deps);
  await startPictureJobs(deps);
  await startExploreJobs(deps);
  await startNewsletterJobs(deps);
  await startCartJobs(deps);
  await startCardJobs(deps);
  await startOrderJobs(deps);
  await startCheckoutJobs(deps);
  await startSubstitutionJobs(deps);
  await startAuditJobs(deps);
  await startStaffJobs(deps);
  await startImportJobs({ ...deps, db: deps.importsDb });
  await notifyOfOrders(deps);
  await alertStaffOfOrders(deps);
  await alertStaffOfPauses(deps);
  await notifyOfChats(deps);
  await notifyOfProductAlerts(deps);
}
