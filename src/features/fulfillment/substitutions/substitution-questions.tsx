import { useEffect, useId } from 'react';
import { getOrder, listOrders, orderMoved } from '#features/orders';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { live } from '#platform/live/page.ts';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { money } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { endText, priceText } from './substitution-words.ts';
import { answerSubstitution, listOrderSubstitutions, type Substitution } from './substitutions.contract.ts';
import { useMinutesLeft } from './use-minutes-left.ts';
import './substitutions.css';

const AGAIN_MS = 15_000;

/** What the store of an order asks its shopper, over the page: it comes at any moment, and moves nothing. */
export function SubstitutionQuestions({ orderId }: { orderId: string }) {
  const cache = useCallCache();
  const { data } = useCall(
    listOrderSubstitutions,
    { id: orderId },
    {
      isOptional: true,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? AGAIN_MS : false),
    },
  );
  useEffect(() => live.on(orderMoved, () => void cache.invalidate(listOrderSubstitutions)), [cache]);
  const waiting = data?.filter(isWaiting) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Questions from the store" className="swap-questions print:hidden">
      {waiting.map((one) => (
        <Question key={one.id} question={one} orderId={orderId} />
      ))}
    </section>
  );
}

const isWaiting = ({ state }: Substitution) => state === 'waiting';

function Question({ question, orderId }: { question: Substitution; orderId: string }) {
  const { id, ordered, product, units, answerBy } = question;
  const nameId = useId();
  const minutes = useMinutesLeft(answerBy);
  const cache = useCallCache();
  const answer = useAction(answerSubstitution, {
    updates: [getOrder, listOrders],
    showsRefusal: true,
    onSuccess: (all) => {
      cache.write(listOrderSubstitutions, { id: orderId }, all);
      const answered = all.find((one) => one.id === id);
      if (answered) announce(endText(answered));
    },
    onError: () => void cache.invalidate(listOrderSubstitutions, { id: orderId }),
  });
  const isTaking = answer.isPending && answer.variables?.isApproved === true;
  return (
    <article aria-labelledby={nameId} className="swap-question">
      <h2 id={nameId} className="text-h4">
        {ordered.displayName} is out of stock. Take {product.displayName} instead?
      </h2>
      <div className="swap-product">
        <Picture
          src={product.imageUrl}
          alt=""
          width={56}
          height={56}
          fit="contain"
          dim="art"
          className="swap-picture"
        />
        <p className="num min-w-0 flex-1">
          <b className="block font-semibold">{product.displayName}</b>
          <span className="block text-sm text-ink-muted">
            {[product.brand.displayName, product.netWeight && `W: ${product.netWeight}`].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-sm">
            {units} × {money(product.price)} · {priceText(question)}
          </span>
        </p>
      </div>
      <p className="num mt-3 text-sm text-ink-muted">
        {minutes > 0 ? `${minutes} min left to answer.` : 'The time to answer is over.'} Without an answer{' '}
        {ordered.displayName} is not charged.
      </p>
      <FailureNotice error={answer.error} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          busy={isTaking}
          busyText="Sending"
          aria-disabled={answer.isPending || minutes === 0}
          onClick={() => answer.mutate({ id, isApproved: true })}
        >
          Take it
        </Button>
        <Button
          tone="secondary"
          busy={answer.isPending && !isTaking}
          busyText="Sending"
          aria-disabled={answer.isPending || minutes === 0}
          onClick={() => answer.mutate({ id, isApproved: false })}
        >
          No, leave it out
        </Button>
      </div>
    </article>
  );
}
