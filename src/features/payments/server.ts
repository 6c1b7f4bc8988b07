export { ownCards, type SavedCard } from './cards/cards.queries.server.ts';
export { startCardJobs } from './cards/remove-card.server.ts';
export { saveCard } from './cards/save-card.server.ts';
export type {
  Auth,
  CardEntry,
  DeclineCode,
  LookupRequest,
  Outcome,
  PaymentGateway,
  ProviderRecord,
  Refund,
  RefundOf,
} from './payment-gateway.ts';
export { paymentsApi } from './payments.api.server.ts';
export type { CardKind } from './payments.contract.ts';
export { cardsPersonalData } from './personal-data.server.ts';
export { resilientGateway } from './resilient-gateway.server.ts';
