import type { CreditCard } from '../payments.contract.ts';
import { CARD_LABELS } from './card.ts';
import { CARD_WORDS, expiryOf, MaskedDigits } from './card-mark.tsx';
import './card-tile.css';

export function CardTile({ card: { displayName, creditCard } }: { card: CreditCard }) {
  const { type, cardLast4Digit, cardExpiry } = creditCard;
  return (
    <div className="card-tile">
      <span role="img" aria-label={CARD_LABELS[type]} className="card-tile-word">
        <span aria-hidden="true">
          {CARD_WORDS[type]}
          {type === 'visa-debit' && <span className="ml-2 text-xs font-semibold">DEBIT</span>}
        </span>
      </span>
      <p className="card-tile-digits num">
        <MaskedDigits last4={cardLast4Digit} />
      </p>
      <p className="flex items-end justify-between gap-3">
        <b className="truncate font-semibold">{displayName}</b>
        <span className="num">
          <span className="sr-only">Valid until </span>
          {expiryOf(cardExpiry)}
        </span>
      </p>
    </div>
  );
}
