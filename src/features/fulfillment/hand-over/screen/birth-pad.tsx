import { type RefObject, useEffect, useRef } from 'react';
import { useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { BackspaceIcon, CheckCircleFillIcon, ClockIcon, WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { cx } from '#ui/styles/classes.ts';
import { ageOn, birthDateTrouble, isOfAge } from '../rules/age.ts';
import {
  after,
  type Birth,
  birthDateOf,
  NO_BIRTH,
  PARTS,
  type PartKey,
  withDigit,
  withoutDigit,
} from './birth-fields.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type Props = {
  birth: Birth;
  today: string;
  bornOnOrBefore: string;
  first: RefObject<HTMLInputElement | null>;
  onChange: (birth: Birth) => void;
};

/** Year, month and day with keys of their own: no system keyboard covers them, but on a phone, which has no room for both. */
export function BirthPad({ birth, today, bornOnOrBefore, first, onChange }: Props) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const fields = useRef(new Map<PartKey, HTMLInputElement | null>());
  const chosen = useRef<PartKey>('year');
  const goTo = (part: PartKey) => fields.current.get(part)?.focus();
  const press = (change: typeof withoutDigit) => {
    const next = change(birth, chosen.current);
    onChange(next.birth);
    goTo(next.at);
  };
  return (
    <>
      <div className="birth-fields">
        {PARTS.map(({ key, label, length }) => (
          <label key={key} className="birth-field">
            <span>{label}</span>
            <input
              ref={(field) => {
                fields.current.set(key, field);
                if (key === 'year') first.current = field;
              }}
              inputMode={isPhone ? 'numeric' : 'none'}
              autoComplete="off"
              maxLength={length}
              aria-describedby="birth-verdict"
              placeholder="—"
              value={birth[key]}
              onFocus={() => {
                chosen.current = key;
              }}
              onChange={({ target }) => {
                const value = target.value.replace(/\D/g, '').slice(0, length);
                onChange({ ...birth, [key]: value });
                const next = after(key);
                if (value.length === length && next) goTo(next);
              }}
            />
          </label>
        ))}
      </div>
      <Verdict birth={birth} today={today} bornOnOrBefore={bornOnOrBefore} />
      <div className="birth-keys">
        {KEYS.map((digit) => (
          <button
            key={digit}
            type="button"
            className="birth-key"
            onClick={() => press((one, at) => withDigit(one, at, digit))}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="birth-key birth-key-word"
          onClick={() => {
            onChange(NO_BIRTH);
            goTo('year');
          }}
        >
          Clear
        </button>
        <button type="button" className="birth-key" onClick={() => press((one, at) => withDigit(one, at, '0'))}>
          0
        </button>
        <button
          type="button"
          className="birth-key"
          aria-label="Delete the last digit"
          onClick={() => press(withoutDigit)}
        >
          <BackspaceIcon />
        </button>
      </div>
    </>
  );
}

const longDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });

function Verdict({ birth, today, bornOnOrBefore }: Pick<Props, 'birth' | 'today' | 'bornOnOrBefore'>) {
  const date = birthDateOf(birth);
  const { tone, title, text, icon: Icon } = verdictOf(date, today, bornOnOrBefore);
  const verdict = useRef<HTMLDivElement>(null);
  // On a phone it may stand behind the buttons, which stay in sight.
  useEffect(() => {
    if (date) verdict.current?.scrollIntoView({ block: 'nearest' });
  }, [date]);
  return (
    <div
      ref={verdict}
      id="birth-verdict"
      role={tone === 'stop' ? 'alert' : 'status'}
      className={cx('birth-verdict', `birth-${tone}`)}
    >
      <Icon />
      <div>
        <p className="birth-verdict-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

function verdictOf(date: string | null, today: string, bornOnOrBefore: string) {
  const trouble = date && birthDateTrouble(today, date);
  if (trouble) return { tone: 'stop', title: 'Check the date', text: trouble, icon: WarningCircleFillIcon };
  if (!date)
    return {
      ...{ tone: 'open', icon: ClockIcon, text: 'Born later means under 19 today.' },
      title: `Born on or before ${longDay.format(new Date(bornOnOrBefore))}`,
    };
  const age = `${ageOn(today, date)} years old`;
  return isOfAge(today, date)
    ? {
        tone: 'good',
        title: age,
        text: '19 or older. The date is not kept, only that you checked.',
        icon: CheckCircleFillIcon,
      }
    : {
        tone: 'stop',
        title: `${age}. Do not hand over.`,
        text: 'Keep the bag. Nothing is charged.',
        icon: WarningCircleFillIcon,
      };
}
