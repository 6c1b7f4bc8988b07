import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type RemoveButtonProps = {
  name: string;
  busy?: boolean;
  onRemove: () => void;
};

/**
 * Removes an item after an inline confirmation. A double click hits the question or Keep, never Yes, as both row ends
 * are as wide as the first button.
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
