import { accountApi, accountPersonalData, startPictureJobs } from '#features/account/server';
import { addressesApi } from '#features/addresses/server';
import { authApi, passwordGate, startAuthJobs } from '#features/auth/server';
import { backOfficeApi, startImportJobs } from '#features/back-office/server';
import { brandClaimsApi, claimsPersonalData } from '#features/brand-claims/server';
import { cartApi, cartPersonalData, startCartJobs } from '#features/cart/server';
import { catalogApi } from '#features/catalog/server';
import { chatApi, chatCommands, chatEvents, chatPersonalData } from '#features/chat/server';
import { checkoutApi, startCheckoutJobs } from '#features/checkout/server';
import { exploreApi, startExploreJobs } from '#features/explore/server';
import { favoritesApi, favoritesPersonalData } from '#features/favorites/server';
import { newsletterApi, newsletterPersonalData, startNewsletterJobs } from '#features/newsletter/server';
import {
  alertStaffOfOrders,
  notificationEvents,
  notificationsApi,
  notificationsPersonalData,
  notifyOfChats,
  notifyOfOrders,
} from '#features/notifications/server';
import { orderEvents, ordersApi, ordersPersonalData, startOrderJobs } from '#features/orders/server';
import { cardsPersonalData, type PaymentGateway, paymentsApi, startCardJobs } from '#features/payments/server';
import { type Geocoder, placesApi } from '#features/places/server';
import { type PushSender, pushApi, pushPersonalData, startPushJobs } from '#features/push/server';
import { reviewsApi, reviewsPersonalData } from '#features/reviews/server';
import { storesApi } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { OperationBinding } from '#platform/contract/handle.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import type { Mailer, SmsSender } from '#platform/jobs/outbox.ts';
import { startOutboxJobs } from '#platform/jobs/outbox-sender.ts';
import type { PubSub } from '#platform/jobs/pg-pubsub.ts';
import type { BoundCommand, BoundEvent } from '#platform/live/bind.ts';
import type { Log } from '#platform/log.ts';

/** Everything that the code needs of the outside world, picked in main.ts. */
export type Deps = {
  db: Db;
  /** The same database by a small pool of its own: an import that waits leaves the site's connections alone. */
  importsDb: Db;
  clock: Clock;
  log: Log;
  /** Origin of every link that leaves the site. */
  publicOrigin: string;
  siteName: string;
  /** Who writes, as the law wants it said. */
  sender: Sender;
  /** So many orders may one account place in any 24 hours. */
  ordersPerDay: number;
  /** Where partners work. */
  partnerSiteUrl: string;
  jobs: Jobs;
  signals: PubSub;
  mailer: Mailer;
  mailAllowance: MailAllowance;
  sms: SmsSender;
  push: PushSender;
  geocoder: Geocoder;
  payments: PaymentGateway;
  files: Files;
};

/** Every operation of the API, one line per feature. */
export function operationsOf(deps: Deps): OperationBinding[] {
  const passwords = passwordGate();
  return [
    ...placesApi(deps),
    ...newsletterApi(deps),
    ...catalogApi(deps),
    ...storesApi(deps),
    ...exploreApi(deps),
    ...authApi({ ...deps, passwords }),
    ...accountApi({ ...deps, passwords }, personalDataOf(deps)),
    ...addressesApi(deps),
    ...favoritesApi(deps),
    ...cartApi(deps),
    ...paymentsApi(deps),
    ...ordersApi(deps),
    ...checkoutApi(deps),
    ...reviewsApi(deps),
    ...pushApi(deps),
    ...notificationsApi(deps),
    ...brandClaimsApi(deps),
    ...chatApi(deps),
    ...backOfficeApi(deps),
  ];
}

/** The personal data of each feature: exported to the user, erased with their account. One line per feature. */
const personalDataOf = (deps: Deps): PersonalData[] => [
  accountPersonalData(deps),
  favoritesPersonalData(deps),
  cartPersonalData(deps),
  cardsPersonalData(deps),
  ordersPersonalData(deps),
  reviewsPersonalData(deps),
  pushPersonalData(deps),
  notificationsPersonalData(deps),
  claimsPersonalData(deps),
  chatPersonalData(deps),
  newsletterPersonalData(deps),
];

/** Everything that the server says of itself through the live connection, one line per feature. */
export const liveEventsOf = (deps: Deps): BoundEvent[] => [
  ...orderEvents(deps),
  ...notificationEvents(deps),
  ...chatEvents(deps),
];

/** Everything that a page may ask through the live connection, one line per feature. */
export const liveCommandsOf = (deps: Deps): BoundCommand[] => chatCommands(deps);

/** Everything that is done beside the requests, one line per feature. */
export async function startJobs(deps: Deps): Promise<void> {
  await startOutboxJobs(deps);
  await startPushJobs(deps);
  await startAuthJobs(deps);
  await startPictureJobs(deps);
  await startExploreJobs(deps);
  await startNewsletterJobs(deps);
  await startCartJobs(deps);
  await startCardJobs(deps);
  await startOrderJobs(deps);
  await startCheckoutJobs(deps);
  await startImportJobs({ ...deps, db: deps.importsDb });
  await notifyOfOrders(deps);
  await alertStaffOfOrders(deps);
  await notifyOfChats(deps);
}
