export { cardsOfUser, ownCards, type SavedCard } from './cards.queries.server.ts';
export { guarded } from './guarded-gateway.server.ts';
export type {
  Auth,
  DeclineCode,
  Outcome,
  PaymentGateway,
  ProviderRecord,
  VaultCard,
} from './payment-gateway.ts';
export { paymentsApi } from './payments.api.server.ts';
export { startCardJobs } from './remove-card.server.ts';
export type { CardDeps } from './save-card.server.ts';
