import { type RefObject, useId } from 'react';
import { BackspaceIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SHORTEST = 4;
const LONGEST = 6;

type Props = {
  /** 'Eli's PIN'. */
  label: string;
  pin: string;
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  isBusy: boolean;
  onChange: (pin: string) => void;
  onEnter: () => void;
};

/** Takes a PIN by touch or by keys. No system keyboard covers it, and no browser offers to save it. */
export function PinPad({ label, pin, field, error, isBusy, onChange, onEnter }: Props) {
  const id = useId();
  const add = (digit: string) => onChange((pin + digit).slice(0, LONGEST));
  return (
    <form
      className="pin-pad"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && pin.length >= SHORTEST) onEnter();
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="pin-field">
        <input
          ref={field}
          id={id}
          className="pin-field-input"
          inputMode="none"
          autoComplete="off"
          maxLength={LONGEST}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          value={pin}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, LONGEST))}
        />
        <span aria-hidden="true" className="pin-dots">
          {Array.from({ length: Math.max(SHORTEST, pin.length) }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike
            <i key={n} className={n < pin.length ? 'pin-dot pin-dot-on' : 'pin-dot'} />
          ))}
        </span>
      </div>
      <div className="pin-keys">
        {KEYS.map((digit) => (
          <button key={digit} type="button" className="pin-key" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" className="pin-key" onClick={() => add('0')}>
          0
        </button>
        <button
          type="button"
          className="pin-key"
          aria-label="Delete the last digit"
          onClick={() => onChange(pin.slice(0, -1))}
        >
          <BackspaceIcon />
        </button>
      </div>
      <p id={`${id}-error`} role="alert" className="pin-error">
        {error}
      </p>
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Unlocking" aria-disabled={pin.length < SHORTEST}>
        Unlock
      </Button>
    </form>
  );
}
