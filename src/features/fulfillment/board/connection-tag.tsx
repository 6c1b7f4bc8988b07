import { cx } from '#ui/styles/classes.ts';
import type { Connection } from './use-queue.ts';

const WORDS: Record<Connection, string> = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };

/** Whether orders arrive at once, every 10 s, or not at all. */
export const ConnectionTag = ({ connection }: { connection: Connection }) => (
  <span role="status" className={cx('connection', `connection-${connection}`)}>
    {WORDS[connection]}
  </span>
);

export const OfflineBand = ({ asOf }: { asOf: string | undefined }) => (
  <p role="alert" className="offline-band">
    You are offline. {asOf && `The queue is as of ${asOf}. `}Nothing can be changed until you are back.
  </p>
);
