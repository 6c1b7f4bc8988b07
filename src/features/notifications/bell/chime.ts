let context: AudioContext | undefined;

const VOLUME = 0.12;
const RING_MS = 900;
/** E5, then A5: a fourth upwards, as short as a bicycle bell. */
const TONES = [
  { hertz: 659.26, at: 0 },
  { hertz: 880, at: 0.12 },
];

/**
 * Two soft tones, made here, so that there is no file to fetch. Of several tabs one rings; before anyone has touched the page
 * none does, as no browser lets it.
 */
export function ring(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const once = async (lock: unknown) => {
    if (!lock) return;
    sound();
    await new Promise((resolve) => setTimeout(resolve, RING_MS));
  };
  if (navigator.locks) void navigator.locks.request('wicket:ring', { ifAvailable: true }, once);
  else void once(true);
}

function sound(): void {
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, at } of TONES) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  }
}
