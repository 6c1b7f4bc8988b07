import { useEffect, useLayoutEffect, useRef } from 'react';
import { call } from '#platform/browser/browser.ts';
import { Button } from '#ui/parts/button.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { type ChatMessage, readMessages } from '../chat.contract.ts';
import { dayOf, whenText } from './chat-dates.ts';
import { inRuns } from './chat-times.ts';
import { type DisplayedMessage, MessageBubble } from './message-bubble.tsx';
import { openChat } from './open-chat.ts';
import type { PendingMessage } from './pending-messages.ts';

type ListProps = {
  orderId: string | null;
  other: string;
  /** Newest first. */
  messages: readonly ChatMessage[];
  /** Oldest first. */
  waiting: readonly PendingMessage[];
  onGiveUp: (id: string) => void;
  onEarlier: (() => void) | null;
  isFetchingEarlier: boolean;
};

/** The messages, with the newest at the bottom and in view. */
export function MessageList(props: ListProps) {
  const { orderId, other, messages, waiting, onGiveUp, onEarlier, isFetchingEarlier } = props;
  const answers = messages.filter(({ from }) => from === 'support');
  useSpokenAnswers(answers[0], other);
  useReading(orderId, answers[0]);
  useEffect(() => openChat(orderId), [orderId]);
  const shown = shownOf(messages, waiting);
  const area = useInView(shown.at(-1)?.id, messages.at(-1)?.id);
  const lastOwn = shown.findLast(({ isOwn }) => isOwn)?.id;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
    <section ref={area} className="chat-messages" aria-label={`Messages with ${other}`} tabIndex={0}>
      {onEarlier && (
        <Button
          tone="quiet"
          size="sm"
          className="self-center"
          busy={isFetchingEarlier}
          busyText="Loading"
          onClick={onEarlier}
        >
          Earlier messages
        </Button>
      )}
      {shown.length === 0 && <p className="m-auto max-w-[36ch] text-center text-ink-muted">{noneYet(orderId)}</p>}
      {inRuns(shown, dayOf).map(({ at, items }) => (
        <div key={at + items[0]?.id} className="contents">
          <p className="chat-time num">
            <time dateTime={at}>{whenText(at, new Date())}</time>
          </p>
          <ul className="contents">
            {items.map((one) => (
              <MessageBubble
                key={one.id}
                message={one}
                other={other}
                isLastOwn={one.id === lastOwn}
                onGiveUp={onGiveUp}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const noneYet = (orderId: string | null) =>
  orderId ? 'Ask the store about your order.' : 'Ask us about your account, an order or the site.';

/** All messages, oldest first. A pending message appears once, also while it is being delivered. */
function shownOf(messages: readonly ChatMessage[], waiting: readonly PendingMessage[]): DisplayedMessage[] {
  const arrived = messages.map(({ id, from, msg, dateCreated: at, state }) => ({
    ...{ id, msg, at, isOwn: from === 'shopper' },
    mark: state === 'read' ? 'Read' : 'Delivered',
  }));
  const ids = new Set(arrived.map(({ id }) => id));
  const yetToCome = waiting
    .filter(({ id }) => !ids.has(id))
    .map(({ id, msg, at, problem }) => ({ id, msg, at, isOwn: true, isWaiting: true, ...(problem && { problem }) }));
  return [...arrived.toReversed(), ...yetToCome];
}

/** Announces messages that arrive after the page was opened. */
function useSpokenAnswers(newest: ChatMessage | undefined, other: string) {
  const last = useRef(newest?.id);
  useEffect(() => {
    if (newest && last.current !== newest.id) announce(`${other} wrote: ${newest.msg}`);
    last.current = newest?.id;
  }, [newest, other]);
}

function useReading(orderId: string | null, newest: ChatMessage | undefined) {
  const read = useRef<string>(undefined);
  useEffect(() => {
    const see = () => {
      if (!newest || newest.state === 'read' || read.current === newest.id || document.hidden) return;
      read.current = newest.id;
      // The next read mark repeats a failed one.
      call(readMessages, { id: newest.id, ...(orderId && { orderId }) }).catch(() => {
        read.current = undefined;
      });
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [orderId, newest]);
}

/** Keeps the newest message in view, and the scroll position while earlier ones are inserted above. */
function useInView(newest: string | undefined, oldest: string | undefined) {
  const area = useRef<HTMLElement>(null);
  const before = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return;
    if (before.current.height && before.current.oldest !== oldest)
      box.scrollTop += box.scrollHeight - before.current.height;
    before.current = { oldest, height: box.scrollHeight };
  }, [oldest]);
  useLayoutEffect(() => {
    const box = area.current;
    if (box && newest) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return area;
}
