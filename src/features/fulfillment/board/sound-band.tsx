import { useSyncExternalStore } from 'react';
import { Button } from '#ui/parts/button.tsx';

/** A browser plays no sound before the page was pressed once: until then a new order would come in silence. */
export function SoundBand({ ring }: { ring: () => void }) {
  const isOn = useSyncExternalStore(subscribe, hasSound, () => true);
  if (isOn) return null;
  return (
    <div role="alert" className="sound-band">
      <p>Order sound is off on this device.</p>
      <Button tone="secondary" onClick={ring}>
        Turn sound on
      </Button>
    </div>
  );
}

const hasSound = () => navigator.userActivation?.hasBeenActive ?? true;

/** After the press itself: the band leaves no sooner, or what was pressed would move from under the finger. */
function subscribe(listener: () => void): () => void {
  const presses = ['click', 'keyup'] as const;
  for (const press of presses) addEventListener(press, listener);
  return () => {
    for (const press of presses) removeEventListener(press, listener);
  };
}
