import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { live } from '#platform/live/page.ts';
import { type ChatMessage, chatted, message, sendMessage } from '../chat.contract.ts';
import { endPending, type PendingMessage, pendingOf } from './pending-messages.ts';

/** A frame of the live connection is 16 KB at most, and is JSON within JSON. */
const MOST_BYTES = 12_000;
/** The time-out for the server's confirmation; then the message is sent by an HTTP call. */
const PATIENCE_MS = 4_000;
const RETRY_MS = 10_000;

let sending: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

/** Sends pending messages in order, over the live connection if it is up, else by HTTP calls. Retries by itself. */
export function sendPending(userId: string, onSent: (message: ChatMessage) => void = () => {}): Promise<void> {
  sending ??= sendAll(userId, onSent).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(userId: string, onSent: (message: ChatMessage) => void): Promise<void> {
  clearTimeout(again);
  for (;;) {
    const next = pendingOf(userId).find(({ problem }) => !problem);
    if (!next || navigator.onLine === false) return;
    try {
      onSent((await sendLive(next)) ?? (await call(sendMessage, inputOf(next))));
      endPending(userId, next.id);
    } catch (error) {
      if (!isFailure(error)) throw error;
      const { code, retryAfterSeconds = 0 } = error;
      if (code === 'unauthenticated') return;
      if (code === 'unavailable' || code === 'internal' || code === 'too-many-requests') {
        again = setTimeout(() => void sendPending(userId, onSent), retryAfterSeconds * 1_000 || RETRY_MS);
        return;
      }
      endPending(userId, next.id, error.message);
    }
  }
}

const inputOf = ({ id, msg, orderId }: PendingMessage) => ({ id, msg, ...(orderId && { orderId }) });

/** The stored message; null if the live connection is down or does not respond. */
async function sendLive(waiting: PendingMessage): Promise<ChatMessage | null> {
  const input = inputOf(waiting);
  if (new Blob([JSON.stringify(JSON.stringify(input))]).size > MOST_BYTES) return null;
  const kept = Promise.withResolvers<ChatMessage | null>();
  const stop = live.on(chatted, ({ message: told }) => told.id === waiting.id && kept.resolve(told));
  const patience = setTimeout(() => kept.resolve(null), PATIENCE_MS);
  if (!live.send(message, input)) kept.resolve(null);
  return kept.promise.finally(() => {
    stop();
    clearTimeout(patience);
  });
}
