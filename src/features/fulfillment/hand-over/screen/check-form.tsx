import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { useCallCache, useUserId } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import type { InputOf } from '#platform/contract/contract.ts';
import { CheckIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import { shopperText } from '../../queue/shopper-text.ts';
import { getHandOver, type HandOver, handOver } from '../hand-over.contract.ts';
import { isUnanswered, keep, mayKeep } from '../kept/use-kept-checks.ts';
import { birthDateTrouble, isOfAge } from '../rules/age.ts';
import { ID_KIND_KEYS, ID_KINDS, type IdKind, LOOKS, type Look } from '../rules/id-check.ts';
import { birthDateOf, NO_BIRTH } from './birth-fields.ts';
import { BirthPad } from './birth-pad.tsx';
import { PinField } from './pin-field.tsx';

/** `readAt`: when the order was read, by the clock of this device. */
type Props = { order: HandOver; readAt: number; onRefuse: (isUnderAge: boolean) => void };

/** Three parts: which ID, the person, the date of birth. All done, the order can be charged. */
export function CheckForm({ order, readAt, onRefuse }: Props) {
  const [idKind, setIdKind] = useState<IdKind>();
  const [looks, setLooks] = useState<readonly Look[]>([]);
  const [birth, setBirth] = useState(NO_BIRTH);
  const [pin, setPin] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const firstKind = useFirstFocus();
  const whatIsMissing = useId();
  const userId = useUserId();
  const cache = useCallCache();
  const act = useTask(
    async (form: InputOf<typeof handOver>) => {
      try {
        await call(handOver, form);
        await cache.invalidate(getHandOver);
      } catch (error) {
        if (!isUnanswered(error) || !mayKeep(order, userId)) throw error;
        await keep(order, { outcome: 'handed-over', idKind: form.idKind }, { userId, readAt });
      }
    },
    { showsRefusal: true },
  );
  const date = birthDateOf(birth);
  const isDay = date !== null && !birthDateTrouble(order.today, date);
  const isUnderAge = isDay && !isOfAge(order.today, date);
  const missing = [
    !idKind && 'which ID you see',
    looks.length < LOOKS.length && 'what you looked at',
    !(isDay && !isUnderAge) && 'the date of birth',
    order.demandsPin && !/^\d{4,6}$/.test(pin) && 'your PIN',
  ].filter((one) => one !== false);
  const isDone = idKind !== undefined && missing.length === 0;
  const submit = () => {
    if (!isDone || !date || act.isPending) return;
    const all = { photo: true, name: true, validity: true, sobriety: true };
    act.mutate({ id: order.id, idKind, ...all, birthDate: date, ...(order.demandsPin && { pin }) });
  };
  // Enter in the last field charges, as a press of the button does.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="contents" onSubmit={onSubmit}>
      <div className="hand-over-body">
        <div className="hand-over-left">
          <fieldset className="hand-over-part">
            <legend>
              <b>1</b> Which ID do you see?
            </legend>
            <div className="hand-over-choices">
              {ID_KIND_KEYS.map((key, index) => (
                <label key={key} className={cx('hand-over-choice', key === idKind && 'hand-over-chosen')}>
                  <input
                    ref={index === 0 ? firstKind : undefined}
                    type="radio"
                    name="id-kind"
                    checked={key === idKind}
                    onChange={() => setIdKind(key)}
                  />
                  <span>{ID_KINDS[key]}</span>
                  {key === idKind && <CheckIcon />}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className="hand-over-part">
            <legend>
              <b>2</b> Look at the person
            </legend>
            {LOOKS.map((look) => {
              const isOn = looks.includes(look);
              const toggle = () => setLooks(isOn ? looks.filter((one) => one !== look) : [...looks, look]);
              return (
                <label key={look} className={cx('hand-over-look', isOn && 'hand-over-looked')}>
                  <input type="checkbox" className="check" checked={isOn} onChange={toggle} />
                  <span>{lookText(look, order)}</span>
                </label>
              );
            })}
          </fieldset>
          {order.demandsPin && <PinField pin={pin} onChange={setPin} />}
        </div>
        <div className="hand-over-right">
          <fieldset className="hand-over-part">
            <legend>
              <b>3</b> Date of birth
            </legend>
            <BirthPad
              birth={birth}
              first={first}
              onChange={setBirth}
              today={order.today}
              bornOnOrBefore={order.bornOnOrBefore}
            />
          </fieldset>
        </div>
      </div>
      <footer className="hand-over-foot">
        <FailureNotice error={act.error} className="hand-over-failure" />
        {isUnderAge ? (
          <>
            <Button
              tone="secondary"
              size="lg"
              onClick={() => {
                setBirth(NO_BIRTH);
                first.current?.focus();
              }}
            >
              Correct the date
            </Button>
            <Button tone="danger-solid" size="lg" onClick={() => onRefuse(true)}>
              Refuse: under 19
            </Button>
          </>
        ) : (
          <>
            <Button tone="secondary" size="lg" className="text-danger-text" onClick={() => onRefuse(false)}>
              Refuse hand-over…
            </Button>
            <p id={whatIsMissing} className="hand-over-missing">
              {isDone ? 'Nothing is charged before you press.' : `Still missing: ${missing.join(', ')}.`}
            </p>
            <Button
              type="submit"
              size="lg"
              busy={act.isPending}
              busyText="Charging"
              aria-disabled={!isDone}
              aria-describedby={whatIsMissing}
            >
              Hand over and charge {money(order.toCharge)}
            </Button>
          </>
        )}
      </footer>
    </form>
  );
}

/** Who came by a key goes on by one. A finger needs none. Once: React attaches a ref again whenever what it loads was waited for. */
function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}

const lookText = (look: Look, order: HandOver): string =>
  ({
    photo: 'The photo is this person',
    name: order.firstName
      ? `The name is ${shopperText(order)}, or the one on the order`
      : 'The account has no name: they show this order',
    validity: 'Not expired, not altered',
    sobriety: 'Sober, not buying for someone else',
  })[look];
