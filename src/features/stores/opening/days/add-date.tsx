import { useState } from 'react';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import type { Exception, Week } from '../hours.contract.ts';
import { firstHours } from '../hours-draft.ts';
import { TimeRange } from '../time-range.tsx';

type Props = { week: Week; taken: ReadonlyMap<string, Exception>; onAdd: (date: Exception) => void };

/** A day that is closed, or has other hours. */
export function AddDate({ week, taken, onAdd }: Props) {
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [kind, setKind] = useState<'closed' | 'other'>('closed');
  const [hours, setHours] = useState(firstHours(week));
  const [error, setError] = useState<string>();
  const add = () => {
    if (!day) return setError('Please choose a day.');
    if (taken.has(day)) return setError('This day has other hours already.');
    onAdd({ day, reason: reason.trim(), hours: kind === 'closed' ? null : hours });
    setDay('');
    setReason('');
    setError(undefined);
  };
  return (
    <div className="mt-4 grid gap-3">
      <TextField
        label="Another day"
        type="date"
        value={day}
        error={error}
        onChange={({ target }) => setDay(target.value)}
      />
      <Segmented
        label="That day"
        wide
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'closed', label: 'Closed' },
          { value: 'other', label: 'Other hours' },
        ]}
      />
      {kind === 'other' && <TimeRange of="That day" hours={hours} error={undefined} onChange={setHours} />}
      <TextField
        label="Reason"
        optional
        maxLength={60}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button tone="secondary" onClick={add}>
        <PlusIcon />
        Add this day
      </Button>
    </div>
  );
}
