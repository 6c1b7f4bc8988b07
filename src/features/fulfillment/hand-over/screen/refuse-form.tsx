import { type ReactNode, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { useCallCache, useUserId } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import type { InputOf } from '#platform/contract/contract.ts';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { CreditCardIcon, EnvelopeSimpleIcon, PackageIcon, ReceiptIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { getHandOver, type HandOver, refuseHandOver } from '../hand-over.contract.ts';
import { isUnanswered, keep, mayKeep } from '../kept/use-kept-checks.ts';
import { REFUSALS, type RefusalReason, refusalsFor } from '../rules/id-check.ts';
import { PinField } from './pin-field.tsx';

type Props = { order: HandOver; readAt: number; isUnderAge: boolean; onBack: () => void };

/** Why it is refused, and what happens then. */
export function RefuseForm({ order, readAt, isUnderAge, onBack }: Props) {
  const [reason, setReason] = useState<RefusalReason | undefined>(isUnderAge ? 'under-age' : undefined);
  const [note, setNote] = useState('');
  const [pin, setPin] = useState('');
  const userId = useUserId();
  const cache = useCallCache();
  const act = useTask(
    async (refusal: InputOf<typeof refuseHandOver> & { reason: RefusalReason }) => {
      try {
        await call(refuseHandOver, refusal);
        await cache.invalidate(getHandOver);
      } catch (error) {
        if (!isUnanswered(error) || !mayKeep(order, userId)) throw error;
        await keep(order, { outcome: 'refused', reason: refusal.reason, note: note.trim() }, { userId, readAt });
      }
    },
    { showsRefusal: true },
  );
  const lacksNote = reason === 'other' && note.trim() === '';
  const isDone = reason !== undefined && !lacksNote && (!order.demandsPin || /^\d{4,6}$/.test(pin));
  return (
    <>
      <div className="hand-over-body">
        <div className="hand-over-left">
          <fieldset className="hand-over-part">
            <legend>Why is it refused?</legend>
            <div className="hand-over-choices">
              {refusalsFor(order.deliveryType).map((key) => (
                <label key={key} className={cx('hand-over-choice', key === reason && 'hand-over-refused')}>
                  <input type="radio" name="reason" checked={key === reason} onChange={() => setReason(key)} />
                  <span>{REFUSALS[key].label}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <TextAreaField
            label={reason === 'other' ? 'Note, kept for three years' : 'Note (optional, kept for three years)'}
            placeholder="What happened, without personal details"
            limit={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {order.demandsPin && <PinField pin={pin} onChange={setPin} />}
        </div>
        <section className="hand-over-right" aria-labelledby="what-happens">
          <h2 id="what-happens" className="hand-over-heading">
            What happens now
          </h2>
          <ul className="hand-over-effects">
            <Effect icon={<CreditCardIcon />} title="Nothing is charged.">
              The hold of {money(order.toCharge)} is released.
            </Effect>
            <GoodsEffect order={order} />
            <Effect icon={<EnvelopeSimpleIcon />} title="The shopper is notified">
              in neutral words, by mail and in the app.
            </Effect>
            <Effect icon={<ReceiptIcon />} title="Recorded:">
              you, the time and the reason.
            </Effect>
          </ul>
        </section>
      </div>
      <footer className="hand-over-foot">
        <FailureNotice error={act.error} className="hand-over-failure" />
        <Button tone="secondary" size="lg" onClick={onBack}>
          Back to the ID check
        </Button>
        <Button
          tone="danger-solid"
          size="lg"
          busy={act.isPending}
          busyText="Refusing"
          aria-disabled={!isDone}
          onClick={() =>
            isDone && reason && act.mutate({ id: order.id, reason, note, ...(order.demandsPin && { pin }) })
          }
        >
          {order.deliveryType === 'pickup' ? 'Refuse and cancel order' : 'Refuse and bring back'}
        </Button>
      </footer>
    </>
  );
}

function GoodsEffect({ order: { lines, deliveryType } }: Pick<Props, 'order'>) {
  const units = lines.reduce((total, line) => total + line.units, 0);
  if (deliveryType === 'delivery')
    return (
      <Effect icon={<PackageIcon />} title={`${counted(units, 'item')} back to the store today.`}>
        The order is canceled there.
      </Effect>
    );
  const [first] = lines;
  return (
    <Effect icon={<PackageIcon />} title={`${counted(units, 'item')} back on the shelf.`}>
      {first && `${first.name}: ${first.stockLeft} → ${first.stockLeft + first.units} in stock.`}
    </Effect>
  );
}

const Effect = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li>
    {icon}
    <p>
      <b>{title}</b> {children}
    </p>
  </li>
);
