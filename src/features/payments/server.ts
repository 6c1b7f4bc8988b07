export { ownCards, type SavedCard } from './cards.queries.server.ts';
export { guarded } from './guarded-gateway.server.ts';
export type {
  Asked,
  Auth,
  CardEntry,
  DeclineCode,
  Outcome,
  PaymentGateway,
  ProviderRecord,
  Refund,
  RefundOf,
} from './payment-gateway.ts';
export { paymentsApi } from './payments.api.server.ts';
export type { CardKind } from './payments.contract.ts';
export { cardsOfPerson } from './personal-data.server.ts';
export { startCardJobs } from './remove-card.server.ts';
