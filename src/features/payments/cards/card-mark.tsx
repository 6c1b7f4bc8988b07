import type { CardKind, CreditCard } from '../payments.contract.ts';
import { CARD_LABELS, isPast } from './card.ts';
import './card-mark.css';

export const CARD_WORDS: Record<CardKind, string> = {
  visa: 'VISA',
  'visa-debit': 'VISA',
  master: 'MASTER',
  amex: 'AMEX',
};

/** The card brand's word mark, on white in both themes as on the card. */
export function CardMark({ kind }: { kind: CardKind }) {
  return (
    <span role="img" aria-label={CARD_LABELS[kind]} className={`card-mark card-mark-${kind}`}>
      <span aria-hidden="true">{CARD_WORDS[kind]}</span>
      {kind === 'visa-debit' && (
        <span aria-hidden="true" className="card-mark-note">
          DEBIT
        </span>
      )}
    </span>
  );
}

export function CardRow({ card: { displayName, creditCard } }: { card: CreditCard }) {
  return (
    <>
      <CardMark kind={creditCard.type} />
      <span className="min-w-0 flex-1 text-left">
        <b className="block truncate leading-[1.3] font-semibold">{displayName}</b>
        <span className="num text-sm font-normal text-ink-muted">
          <MaskedDigits last4={creditCard.cardLast4Digit} /> · {expiryOf(creditCard.cardExpiry)}
          {isPast(creditCard.cardExpiry, new Date()) && ' · Expired'}
        </span>
      </span>
    </>
  );
}

export function MaskedDigits({ last4 }: { last4: string }) {
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="sr-only">ending in</span> {last4}
    </>
  );
}

/** 'MMYY' → 'MM/YY' */
export const expiryOf = (expiry: string) => `${expiry.slice(0, 2)}/${expiry.slice(2)}`;
