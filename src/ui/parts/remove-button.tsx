import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type RemoveButtonProps = {
  /** What is removed, for those who do not see beside what the button stands. */
  name: string;
  busy?: boolean;
  onRemove: () => void;
};

/**
 * Removes something from a list; asks once, in place. At either end of the row stands what does not remove, as wide as the
 * first button was: the second press of a double click meets the question or Keep, never Yes.
 */
export function RemoveButton({ name, busy, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button
        ref={first}
        tone="quiet"
        size="sm"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          setWidth(currentTarget.offsetWidth);
          setAsking(true);
        }}
      >
        Remove
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-1">
      <span className="pl-3 font-semibold" style={{ minWidth: width }}>
        Remove?
      </span>
      <Button tone="danger" size="sm" busy={busy} onClick={onRemove}>
        Yes
      </Button>
      <Button ref={keep} tone="quiet" size="sm" style={{ minWidth: width }} onClick={() => setAsking(false)}>
        Keep
      </Button>
    </span>
  );
}
