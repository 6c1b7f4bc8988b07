export { ownCards, type SavedCard } from './cards.queries.server.ts';
export { guarded } from './guarded-gateway.server.ts';
export type {
  DeclineCode,
  Outcome,
  PaymentGateway,
  ProviderRecord,
} from './payment-gateway.ts';
export { paymentsApi } from './payments.api.server.ts';
export { startCardJobs } from './remove-card.server.ts';
