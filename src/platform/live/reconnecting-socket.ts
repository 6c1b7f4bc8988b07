import { backoffDelay } from './backoff.ts';
import { CLOSE, type ServerFrame } from './protocol.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

type Connect = ToWorker & { type: 'connect' };

/** A timer that is later than this means that the device slept: asks the page for its current token. */
const SLACK_MS = 5_000;

/**
 * The single socket of a page. Opens on request with a token, and reports closing; the page then supplies its current
 * token.
 */
export function reconnectingSocket(say: (message: FromWorker) => void) {
  let socket: WebSocket | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastCode: number | null = null;
  let isOnline = false;

  const open = ({ url, path, token, app }: Connect) => {
    const own = new WebSocket(url.replace(/^http/, 'ws') + path);
    socket = own;
    own.onopen = () => own.send(JSON.stringify({ type: 'connect', token, app }));
    own.onmessage = ({ data }) => hear(JSON.parse(String(data)));
    own.onclose = ({ code }) => over(own, code);
  };
  const hear = (frame: ServerFrame) => {
    if (frame.type === 'message') say(frame);
    if (frame.type !== 'online') return;
    failures = 0;
    isOnline = true;
    say(frame);
  };
  const over = (which: WebSocket | undefined, code: number | null) => {
    if (which !== socket) return;
    socket = undefined;
    isOnline = false;
    lastCode = code;
    failures++;
    if (code === CLOSE.unauthenticated) say({ type: 'refused' });
    say({ type: 'online', content: false });
  };
  return {
    connect(order: Connect): void {
      if (socket) return;
      const pause = backoffDelay({ failures, code: lastCode }, Math.random());
      const tooLate = Date.now() + pause + SLACK_MS;
      clearTimeout(waiting);
      waiting = setTimeout(() => (Date.now() > tooLate ? say({ type: 'online', content: false }) : open(order)), pause);
    },
    send(event: string, data: string): void {
      if (isOnline) socket?.send(JSON.stringify({ type: 'command', event, data }));
    },
    drop(): void {
      const lost = socket;
      if (!lost) return;
      over(lost, null);
      lost.close();
    },
    hurry(): void {
      if (socket) return;
      failures = 0;
      say({ type: 'online', content: false });
    },
  };
}
