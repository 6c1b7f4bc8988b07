import { useSyncExternalStore } from 'react';
import { SpeakerSlashIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { maySound } from '#ui/sound/play-sound.ts';
import type { SoundSettings } from './sound-settings.ts';
import { isQuietAt } from './sound-settings.ts';
import { playAt } from './use-order-sounds.ts';

type Props = { settings: SoundSettings; clock: (moment: string) => string };

/** Sound that is off is never silent: turned off, quiet for a call, or in a browser where nothing was pressed yet. */
export function SoundBand({ settings, clock }: Props) {
  const isUnlocked = useSyncExternalStore(subscribe, readUnlocked, () => true);
  const isQuiet = useSyncExternalStore(
    everySecond,
    () => isQuietAt(settings, Date.now()),
    () => false,
  );
  const { volume, quietUntil, turnOn } = settings;
  if (isUnlocked && volume !== 'off' && !isQuiet) return null;
  return (
    <div role="alert" className="band band-sound">
      <SpeakerSlashIcon />
      <p className="flex-1">
        {isQuiet ? (
          <b>Order sound is off until {clock(new Date(quietUntil).toISOString())}.</b>
        ) : (
          <>
            <b>Order sound is off on this device.</b> New orders will be silent.
          </>
        )}
      </p>
      <Button
        tone="secondary"
        size="sm"
        className="band-button"
        onClick={() => {
          turnOn();
          playAt('new', { volume: volume === 'off' ? 'normal' : volume });
        }}
      >
        Turn sound on
      </Button>
    </div>
  );
}

let isUnlocked: boolean | undefined;
/** As it was at the last press: the band comes and goes with a press alone, and moves nothing at other times. */
const readUnlocked = (): boolean => {
  isUnlocked ??= maySound();
  return isUnlocked;
};

/** After the press itself: the band leaves no sooner, or what was pressed would move from under the finger. */
function subscribe(listener: () => void): () => void {
  const onPress = () => {
    isUnlocked = maySound();
    listener();
  };
  const presses = ['click', 'keyup'] as const;
  for (const press of presses) addEventListener(press, onPress);
  return () => {
    for (const press of presses) removeEventListener(press, onPress);
  };
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
