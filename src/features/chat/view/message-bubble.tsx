import { cx } from '#ui/styles/classes.ts';

export type DisplayedMessage = {
  id: string;
  msg: string;
  /** ISO 8601. */
  at: string;
  isOwn: boolean;
  mark?: string;
  isWaiting?: boolean;
  problem?: string;
};

type BubbleProps = { message: DisplayedMessage; other: string; isLastOwn: boolean; onGiveUp: (id: string) => void };

/** One message, as plain text without links. */
export function MessageBubble({ message, other, isLastOwn, onGiveUp }: BubbleProps) {
  const { id, msg, isOwn, mark, isWaiting, problem } = message;
  return (
    <li className={cx('chat-message', isOwn && 'chat-own', isWaiting && 'chat-waiting')}>
      <p dir="auto" className="chat-bubble">
        <span className="sr-only">{isOwn ? 'You: ' : `${other}: `}</span>
        {msg}
      </p>
      {problem ? (
        <p className="text-xs text-danger-text">
          Not sent. {problem}{' '}
          <button type="button" className="text-link" onClick={() => onGiveUp(id)}>
            Remove
          </button>
        </p>
      ) : isWaiting ? (
        <p className="text-xs text-ink-muted">Not sent yet</p>
      ) : (
        isLastOwn && <p className="text-xs text-ink-muted">{mark}</p>
      )}
    </li>
  );
}
