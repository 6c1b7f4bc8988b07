import { useId } from 'react';
import { useEarlyChoice } from '#ui/hooks/use-early-choice.ts';
import { money } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { OfferChoice, OfferWord, StockedOffer } from '../explore.contract.ts';
import { OfferRow, type OfferRowProps, priceOfOffer } from './offer-row.tsx';
import './offers.css';

type OfferChoicesProps = Pick<OfferRowProps, 'product' | 'now'> & {
  choices: readonly OfferChoice[];
  /** The one whose price the page shows; it may be none of the choices. */
  chosen: StockedOffer;
  onChoose: (offer: StockedOffer) => void;
};

/** The distinguished offers as radio buttons; nothing without a choice. */
export function OfferChoices({ choices, chosen, onChoose, ...row }: OfferChoicesProps) {
  const name = useId();
  const isListed = choices.some(({ productId }) => productId === chosen.productId);
  const rows = isListed ? choices : [{ ...chosen, is: [] }, ...choices];
  const choose = (listingId: string) => {
    const offer = rows.find(({ productId }) => productId === listingId);
    if (!offer) return;
    onChoose(offer);
    announce(`Price now ${money(priceOfOffer(offer))} at ${offer.store.displayAs}.`);
  };
  const group = useEarlyChoice<HTMLDivElement>(chosen.productId, choose);
  if (rows.length < 2) return null;
  return (
    <div ref={group} role="radiogroup" aria-label="Offers" className="offer-choices">
      {rows.map((offer) => (
        <label key={offer.productId} className="offer">
          <input
            type="radio"
            className="radio"
            name={name}
            value={offer.productId}
            checked={offer.productId === chosen.productId}
            onChange={() => choose(offer.productId)}
          />
          <OfferRow offer={offer} words={wordsOf(offer.is) || 'Your choice'} {...row} />
        </label>
      ))}
    </div>
  );
}

const WORDS: Record<OfferWord, string> = {
  nearest: 'nearest',
  cheapest: 'cheapest',
  soonest: 'soonest',
  best: 'best offer near you',
};

/** 'nearest', 'nearest and cheapest', 'nearest, cheapest and soonest' */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** 'Nearest and cheapest · best offer near you'. Without a location the best offer is the cheapest. */
function wordsOf(is: readonly OfferWord[]): string {
  const isBest = is.includes('best') && (is.includes('nearest') || !is.includes('cheapest'));
  const first = is.filter((word) => word !== 'best').map((word) => WORDS[word]);
  const words = [listed(first), isBest ? WORDS.best : ''].filter(Boolean).join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
