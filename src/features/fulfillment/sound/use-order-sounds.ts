import { useEffect, useEffectEvent, useState } from 'react';
import { staffChatChanged } from '#features/chat';
import { live } from '#platform/live/page.ts';
import { playSound } from '#ui/sound/play-sound.ts';
import type { EndedOrder, QueueOrder } from '../queue/queue.contract.ts';
import { repeatedSounds, SOUNDS, type SoundName } from './order-sounds.ts';
import { FACTORS, isQuietAt, type SoundSettings } from './sound-settings.ts';

type Heard = {
  storeId: string;
  orders: readonly QueueOrder[];
  ended: readonly EndedOrder[];
  openId: string | null;
  now: number;
  settings: SoundSettings;
};

/** New orders sound until someone of the store has opened them, on this device or another; late ones once a minute. */
export function useOrderSounds({ storeId, orders, ended, openId, now, settings }: Heard): void {
  const play = useEffectEvent((name: SoundName) => {
    if (!isQuietAt(settings, Date.now()) && settings.volume !== 'off') playAt(name, settings);
  });
  const wanted = repeatedSounds(orders, openId, now).map(([name, every]) => `${name} ${every}`);
  useEveryMs(
    wanted.find((one) => !one.startsWith('late')),
    play,
  );
  useEveryMs(
    wanted.find((one) => one.startsWith('late')),
    play,
  );
  const [since] = useState(now);
  const canceled = ended.findLast(({ by, at }) => by === 'shopper' && Date.parse(at) > since)?.id;
  useEffect(() => {
    if (canceled) play('canceled');
  }, [canceled]);
  useEffect(
    () =>
      live.on(staffChatChanged, ({ conversation }) => {
        if (conversation.waitingSince && conversation.order?.storeId === storeId) play('chat');
      }),
    [storeId],
  );
}

export const playAt = (name: SoundName, { volume }: Pick<SoundSettings, 'volume'>): void => {
  const sound = SOUNDS[name];
  playSound({ ...sound, volume: Math.min(1, sound.volume * (FACTORS[volume] || 1)) });
};

/** As loud as on a device that was never set. */
export const testOrderSound = (): void => playAt('new', { volume: 'normal' });

/** `wanted`: 'new 6000'. */
function useEveryMs(wanted: string | undefined, play: (name: SoundName) => void) {
  const ring = useEffectEvent(play);
  useEffect(() => {
    if (!wanted) return;
    const [name = '', every] = wanted.split(' ');
    const sound = () => ring(name as SoundName);
    sound();
    const timer = setInterval(sound, Number(every));
    return () => clearInterval(timer);
  }, [wanted]);
}
