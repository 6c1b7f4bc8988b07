import { useState } from 'react';
import { WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';
import { PinField } from '../screen/pin-field.tsx';
import { changeWaiting, withoutCheck } from './kept-checks.ts';
import { useKeptChecks } from './use-kept-checks.ts';
import './kept.css';

/** Checks that wait on this device, and what became of those that the server did not take. Nothing while there are none. */
export function KeptBand() {
  const { list, unsent, needsPin, isSending, send } = useKeptChecks();
  const [pin, setPin] = useState('');
  if (list.length === 0) return null;
  const refused = list.filter(({ problem }) => problem);
  const one = unsent.length === 1;
  return (
    <div className="kept-band">
      {unsent.length > 0 && (
        <p role="status">
          {counted(unsent.length, 'check')} at the door {one ? 'is' : 'are'} kept on this device, signed, and{' '}
          {needsPin ? `${one ? 'waits' : 'wait'} for your PIN.` : 'sent when you are connected. Within 24 hours.'}
        </p>
      )}
      {needsPin && (
        <div className="flex items-end gap-3">
          <PinField pin={pin} onChange={setPin} />
          <Button busy={isSending} busyText="Sending" onClick={() => send(pin)}>
            Send
          </Button>
        </div>
      )}
      {refused.map(({ number, check, problem }) => (
        <p key={check.id} role="alert" className="flex flex-wrap items-center gap-3">
          <WarningCircleFillIcon />
          <span className="min-w-0 flex-1">
            The check of order {number} was not taken: {problem}
          </span>
          <Button tone="secondary" onClick={() => changeWaiting((now) => withoutCheck(now, check.id))}>
            Dismiss
          </Button>
        </p>
      ))}
    </div>
  );
}
