import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';

/** For each device: the loudest fits a counter with music. */
export const VOLUMES = ['off', 'low', 'normal', 'high'] as const;
export type Volume = (typeof VOLUMES)[number];

export const FACTORS: Record<Volume, number> = { off: 0, low: 0.4, normal: 1, high: 2.5 };

/** How long a call is left in peace. */
const QUIET_MS = 5 * 60_000;

export type SoundSettings = ReturnType<typeof useSoundSettings>;

export function useSoundSettings() {
  const [stored, setStored] = useLocalStorage('wicket:order-sound');
  const [until, setUntil] = useLocalStorage('wicket:order-sound-quiet');
  return {
    volume: VOLUMES.find((one) => one === stored) ?? ('normal' as Volume),
    setVolume: (volume: Volume) => setStored(volume === 'normal' ? null : volume),
    /** In milliseconds, on the device's clock; 0: not quiet. */
    quietUntil: Number(until) || 0,
    quietForACall: () => setUntil(String(Date.now() + QUIET_MS)),
    turnOn: () => {
      setUntil(null);
      if (stored === 'off') setStored(null);
    },
  };
}

export const isQuietAt = ({ quietUntil }: Pick<SoundSettings, 'quietUntil'>, now: number): boolean => now < quietUntil;
