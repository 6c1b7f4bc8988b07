import { playSound } from '#ui/sound/play-sound.ts';

/** E5, then A5: a fourth upwards, as short as a bicycle bell. */
const RING = {
  name: 'ring',
  tones: [
    { hertz: 659.26, at: 0 },
    { hertz: 880, at: 0.12 },
  ],
  volume: 0.12,
};

/** Two soft tones. Of several tabs one rings. */
export const ring = (): void => playSound(RING);
