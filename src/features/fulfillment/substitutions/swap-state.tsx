import { useAction } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { staffEndText } from './substitution-words.ts';
import { listStaffSubstitutions, type Substitution, withdrawSubstitution } from './substitutions.contract.ts';
import { useMinutesLeft } from './use-minutes-left.ts';
import './substitutions.css';

type SwapStateProps = { orderId: string; substitution: Substitution /** The first name. */; shopper: string };

/** A line of the order sheet that waits for its shopper's answer, or what they answered. */
export function SwapState({ orderId, substitution, shopper }: SwapStateProps) {
  if (substitution.state !== 'waiting') return <p className="swap-panel">{staffEndText(substitution, shopper)}</p>;
  return <Waiting orderId={orderId} substitution={substitution} shopper={shopper} />;
}

function Waiting({ orderId, substitution, shopper }: SwapStateProps) {
  const { id, product, units, answerBy } = substitution;
  const minutes = useMinutesLeft(answerBy);
  const withdraw = useAction(withdrawSubstitution, {
    updates: [listStaffSubstitutions, getStaffOrder],
    showsRefusal: true,
  });
  return (
    <div className="swap-panel">
      <p>
        <b className="font-semibold">Waiting for {shopper || 'the shopper'} to answer.</b>{' '}
        <span className="num text-ink-muted">
          {minutes > 0 ? `${minutes} min left, then it is not charged.` : 'It is not charged now.'}
        </span>
      </p>
      <div className="swap-option">
        <Picture
          src={product.imageUrl}
          alt=""
          width={44}
          height={44}
          fit="contain"
          dim="art"
          className="swap-picture"
        />
        <p className="swap-option-words">
          <b className="font-semibold">{product.displayName}</b>
          <span className="num block text-ink-muted">{units} reserved</span>
        </p>
        <Button
          tone="secondary"
          size="sm"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ id: orderId, substitutionId: id })}
        >
          Do not wait, do not charge
        </Button>
      </div>
      <FailureNotice error={withdraw.error} className="mt-3" />
    </div>
  );
}
