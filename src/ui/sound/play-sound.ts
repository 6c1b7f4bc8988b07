export type Sound = {
  /** Of several tabs one plays it. */
  name: string;
  /** `at` in seconds from its beginning. */
  tones: readonly { hertz: number; at: number }[];
  /** 0 to 1 */
  volume: number;
};

let context: AudioContext | undefined;

/** How long other tabs leave the same sound to this one. */
const ALONE_MS = 900;
const TONE_SECONDS = 0.6;

/** No browser lets a page sound before somebody has pressed something in it. */
export const maySound = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Tones made here, so that there is no file to fetch. */
export function playSound(sound: Sound): void {
  if (!maySound()) return;
  const once = async (lock: unknown) => {
    if (!lock) return;
    play(sound);
    await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  };
  if (navigator.locks) void navigator.locks.request(`wicket:${sound.name}`, { ifAvailable: true }, once);
  else void once(true);
}

function play({ tones, volume }: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, at } of tones) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}
