import * as z from 'zod/mini';
import { CardKind } from './payments.contract.ts';

/** The provider's idempotency key: at most 50 of [A-Za-z0-9-]. Stored before the provider is asked. */
export type Key = string;

export const DeclineCode = z.enum([
  'insufficient_funds',
  'expired',
  'cvd_mismatch',
  'avs_mismatch',
  'do_not_honour',
  'lost_stolen',
  'other',
]);
export type DeclineCode = z.output<typeof DeclineCode>;

export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'declined'; code: DeclineCode; providerCode: string }
  /** Money may have moved: retry only with the same key. */
  | { kind: 'unknown'; reason: 'timeout' | 'connection_lost' | 'bad_answer' | '5xx' }
  /** Rejected before sending: nothing moved. */
  | { kind: 'unavailable' }
  /** A refund that may have been made, indistinguishable at the provider. A person must check. */
  | { kind: 'unclear' };

const answer = { key: z.string() };
const amountCents = z.int().check(z.gt(0));

export const VaultCard = z.object({
  ...answer,
  vaultKey: z.string().check(z.minLength(1)),
  kind: CardKind,
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** MMYY */
  expiry: z.string().check(z.regex(/^\d{4}$/)),
});
export type VaultCard = z.output<typeof VaultCard>;
export const Auth = z.object({ ...answer, authRef: z.string(), amountCents, currency: z.literal('CAD') });
export type Auth = z.output<typeof Auth>;
export const Capture = z.object({ ...answer, captureRef: z.string(), amountCents });
export type Capture = z.output<typeof Capture>;
export const Refund = z.object({ ...answer, refundRef: z.string(), amountCents });
export type Refund = z.output<typeof Refund>;
export const CompletedStep = z.object(answer);
export type CompletedStep = z.output<typeof CompletedStep>;

export const ProviderRecord = z.object({
  ...answer,
  kind: z.enum(['authorize', 'capture', 'void', 'refund']),
  ref: z.string(),
  parentRef: z.nullable(z.string()),
  amountCents: z.int(),
  isApproved: z.boolean(),
  /** ISO 8601 */
  at: z.string(),
});
export type ProviderRecord = z.output<typeof ProviderRecord>;

/** Expiry: MMYY. `token`: the provider's card field's single-use token for number and CVV. */
export type CardEntry = { number: string; expiry: string; cvv: string } | { token: string; expiry: string };

type Authorization = { vaultKey: string; amountCents: number; currency: 'CAD'; orderRef: string };

export type LookupRequest =
  | ({ kind: 'authorize' } & Omit<Authorization, 'currency'>)
  | { kind: 'capture'; authRef: string; amountCents: number }
  | { kind: 'void'; authRef: string }
  | { kind: 'refund'; captureRef: string; amountCents: number; refundRef: string | null };

export type RefundOf = {
  captureRef: string;
  /** The whole capture, or a part. */
  amountCents: number;
  capturedCents: number;
  /** References of earlier refunds of this capture. No other refund is under way. */
  earlier: readonly string[];
  /** The same key was, or may have been, sent before. */
  isAgain: boolean;
};

/**
 * A payment provider with a card vault. Calls are idempotent by key. `resilientGateway` (resilient-gateway.server.ts)
 * checks the adapters' responses and time.
 */
export type PaymentGateway = {
  /** Where card numbers are entered: test numbers only, the provider's field (a token comes here), or our form. */
  readonly cardEntry: 'sandbox' | 'hosted' | 'direct';
  /** Why this number cannot be accepted, before anything is sent; null: it may be tried. */
  numberProblem(number: string): string | null;
  /** Verifies and stores a card. The CVV is used in this one call and never stored. */
  addCard(key: Key, card: { entry: CardEntry; postalCode: string }): Promise<Outcome<VaultCard>>;
  /** `ok` also when it is already gone. */
  removeCard(key: Key, vaultKey: string): Promise<Outcome<CompletedStep>>;
  authorize(key: Key, payment: Authorization): Promise<Outcome<Auth>>;
  /** At most the authorized amount, at most once. */
  capture(key: Key, payment: { authRef: string; amountCents: number }): Promise<Outcome<Capture>>;
  /** After `ok` no capture can succeed. Also `ok` for an already released authorization. */
  void(key: Key, payment: { authRef: string }): Promise<Outcome<CompletedStep>>;
  refund(key: Key, payment: RefundOf): Promise<Outcome<Refund>>;
  /**
   * The result of a key; for a void, whether the authorization was released at all. `not_found` proves nothing while
   * the request may be in flight.
   */
  lookup(key: Key, asked: LookupRequest): Promise<Outcome<ProviderRecord | 'not_found'>>;
  /** The provider's records of a period, oldest first, for the daily comparison; null: it has no list. */
  readonly list: ((from: Date, to: Date) => AsyncIterable<ProviderRecord>) | null;
  close(): Promise<void>;
};
