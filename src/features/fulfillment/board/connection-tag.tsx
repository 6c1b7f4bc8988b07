import { WifiSlashIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { Connection } from '../watch/use-queue.ts';

const WORDS: Record<Connection, string> = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };

/** Whether orders arrive at once, every 10 s, or not at all. */
export const ConnectionTag = ({ connection }: { connection: Connection }) => (
  <span role="status" className={cx('connection', `connection-${connection}`)}>
    {connection === 'offline' && <WifiSlashIcon />}
    <span className="connection-word">{WORDS[connection]}</span>
  </span>
);

export const OfflineBand = ({ asOf, onRetry }: { asOf: string | undefined; onRetry: () => void }) => (
  <div role="alert" className="band band-offline">
    <WifiSlashIcon />
    <p className="flex-1">
      <b>You are offline.</b> {asOf && `The queue is as of ${asOf}. `}Accepting and picking are kept here and sent when
      you are back; hand-overs need the connection.
    </p>
    <Button tone="secondary" size="sm" className="band-button" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
