import type { Sound } from '#ui/sound/play-sound.ts';
import type { QueueOrder } from '../queue/queue.contract.ts';

const RISING = [
  { hertz: 659.26, at: 0 },
  { hertz: 880, at: 0.12 },
];

export const SOUNDS = {
  new: { name: 'ring', tones: RISING, volume: 0.14 },
  urgent: { name: 'ring', tones: RISING, volume: 0.32 },
  late: { name: 'late', tones: [{ hertz: 220, at: 0 }], volume: 0.2 },
  canceled: {
    name: 'canceled',
    tones: [
      { hertz: 880, at: 0 },
      { hertz: 659.26, at: 0.14 },
      { hertz: 523.25, at: 0.28 },
    ],
    volume: 0.14,
  },
  chat: { name: 'chat', tones: [{ hertz: 739.99, at: 0 }], volume: 0.08 },
} satisfies Record<string, Sound>;
export type SoundName = keyof typeof SOUNDS;

const SOON_MS = 5 * 60_000;

type Heard = Pick<QueueOrder, 'id' | 'status' | 'isUnseen' | 'acceptBy' | 'readyAt'>;

/** What sounds again and again, and how often. An order that is open on this device counts as seen before the server knows. */
export function repeatedSounds(orders: readonly Heard[], openId: string | null, now: number): [SoundName, number][] {
  const unseen = orders.filter(({ id, status, isUnseen }) => status === 'new-order' && isUnseen && id !== openId);
  const isUrgent = unseen.some(({ acceptBy }) => acceptBy !== null && Date.parse(acceptBy) - now < SOON_MS);
  const isLate = orders.some(
    ({ status, readyAt }) => status === 'processing' && readyAt !== null && Date.parse(readyAt) < now,
  );
  const sounds: [SoundName, number][] = [];
  if (unseen.length > 0) sounds.push(isUrgent ? ['urgent', 4000] : ['new', 6000]);
  if (isLate) sounds.push(['late', 60_000]);
  return sounds;
}
