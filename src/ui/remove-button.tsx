import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type RemoveButtonProps = {
  /** What is removed, for those who do not see beside what the button stands. */
  name: string;
  busy?: boolean;
  onRemove: () => void;
};

/** Removes something from a list; asks once, in place. */
export function RemoveButton({ name, busy, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button ref={first} tone="quiet" size="sm" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-1">
      <span className="font-semibold">Remove?</span>
      <Button tone="danger" size="sm" busy={busy} onClick={onRemove}>
        Yes
      </Button>
      <Button ref={keep} tone="quiet" size="sm" onClick={() => setAsking(false)}>
        Keep
      </Button>
    </span>
  );
}
