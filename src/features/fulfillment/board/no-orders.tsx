import { useLocation } from 'react-router';
import { SpeakerHighIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { SoundSettings } from '../sound/sound-settings.ts';
import { playAt } from '../sound/use-order-sounds.ts';
import { useBoard } from './board-context.ts';

/** What comes here, with the sound that it comes with. */
export function NoOrders({ settings }: { settings: SoundSettings }) {
  const { may } = useBoard();
  const { pathname } = useLocation();
  return (
    <EmptyState
      art="receipt"
      level={2}
      title="No open orders."
      className="pt-24"
      action={
        <span className="flex flex-wrap items-center justify-center gap-4">
          <Button tone="secondary" onClick={() => playAt('new', settings)}>
            <SpeakerHighIcon />
            Play the order sound
          </Button>
          {may('read_orders') && (
            <Link to={`${pathname}?view=history`} className="text-link">
              History
            </Link>
          )}
        </span>
      }
    >
      New orders appear here with a sound.
    </EmptyState>
  );
}
