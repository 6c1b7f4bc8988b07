import * as z from 'zod/mini';
import { CardKind } from './payments.contract.ts';

/** The provider's idempotency key: at most 50 of [A-Za-z0-9-]. Written to our database before the provider is asked. */
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
  /** Money may have moved: only ever asked again with the same key. */
  | { kind: 'unknown'; reason: 'timeout' | 'connection_lost' | 'bad_answer' | '5xx' }
  /** Refused before it was sent: nothing moved. */
  | { kind: 'unavailable' }
  /** Of a refund: it may have been made, and the provider cannot tell it from another. Only a person can find out. */
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
export const Done = z.object(answer);
export type Done = z.output<typeof Done>;

export const ProviderRecord = z.object({
  ...answer,
  kind: z.enum(['authorize', 'capture', 'void', 'refund']),
  ref: z.string(),
  /** What a capture, void or refund belongs to. */
  parentRef: z.nullable(z.string()),
  amountCents: z.int(),
  isApproved: z.boolean(),
  /** ISO 8601 */
  at: z.string(),
});
export type ProviderRecord = z.output<typeof ProviderRecord>;

/** Expiry: MMYY. `token`: what the provider's own card field in the page gave for number and CVV, good for once. */
export type CardEntry = { number: string; expiry: string; cvv: string } | { token: string; expiry: string };

type Authorization = { vaultKey: string; amountCents: number; currency: 'CAD'; orderRef: string };

/** What was asked under a key. */
export type LookupRequest =
  | ({ kind: 'authorize' } & Omit<Authorization, 'currency'>)
  | { kind: 'capture'; authRef: string; amountCents: number }
  | { kind: 'void'; authRef: string }
  | { kind: 'refund'; captureRef: string; amountCents: number; refundRef: string | null };

export type RefundOf = {
  captureRef: string;
  /** All that was captured, or a part of it. */
  amountCents: number;
  capturedCents: number;
  /** The provider's references of what was given back of this capture before. No other refund of it is under way. */
  earlier: readonly string[];
  /** The same key was sent before, or may have been. */
  isAgain: boolean;
};

/**
 * A payment provider with a card vault. Every call may be repeated with the same key and then has no further effect.
 * Adapters answer in good faith; `resilientGateway` (resilientGateway-gateway.server.ts) checks what they say and how long they take.
 */
export type PaymentGateway = {
  /** Where a card number is typed: test numbers alone, the provider's own field (a token comes here), or our form. */
  readonly cardEntry: 'sandbox' | 'hosted' | 'direct';
  /** Why this number cannot be taken here at all, as a sentence, before anything is sent; null when it may be tried. */
  numberProblem(number: string): string | null;
  /** Verifies and stores a card. The CVV is used in this one call and never stored. */
  addCard(key: Key, card: { entry: CardEntry; postalCode: string }): Promise<Outcome<VaultCard>>;
  /** `ok` as well when it is already gone. */
  removeCard(key: Key, vaultKey: string): Promise<Outcome<Done>>;
  authorize(key: Key, payment: Authorization): Promise<Outcome<Auth>>;
  /** At most what was authorized, at most once. */
  capture(key: Key, payment: { authRef: string; amountCents: number }): Promise<Outcome<Capture>>;
  /** After `ok` no capture can succeed any more. Also `ok` where the hold was released before. */
  void(key: Key, payment: { authRef: string }): Promise<Outcome<Done>>;
  refund(key: Key, payment: RefundOf): Promise<Outcome<Refund>>;
  /**
   * What became of what was asked under a key; of a void, whether the hold was released, by any request. `not_found` is
   * no proof while the request may still be under way.
   */
  lookup(key: Key, asked: LookupRequest): Promise<Outcome<ProviderRecord | 'not_found'>>;
  /** Everything from one moment to another, oldest first, for the daily comparison; null where the provider has no list. */
  readonly list: ((from: Date, to: Date) => AsyncIterable<ProviderRecord>) | null;
  close(): Promise<void>;
};
