import type * as z from 'zod/mini';
import { writePosition } from '../browser/write-position.ts';
import type { LiveCommand, LiveEvent } from './contract.ts';
import { LIVE_PATH } from './protocol.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

type Content = { kind: string } & Record<string, unknown>;

let worker: Worker | undefined;
let isOnline = false;
const watching = new Set<() => void>();
const returning = new Set<() => void>();
const refusing = new Set<() => void>();
const hearing = new Set<(content: Content) => void>();
const sending = new Set<() => void>();

/** The page's end of the live connection: one per tab of a signed-in user. */
export const live = {
  /** `token` is read at each attempt, as it may change. No-op without a token. */
  start(token: () => string | null): void {
    live.stop();
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data, token);
    for (const event of NETWORK) addEventListener(event, sayNetwork);
    connect(token);
  },
  stop(): void {
    for (const event of NETWORK) removeEventListener(event, sayNetwork);
    worker?.terminate();
    worker = undefined;
    setOnline(false);
  },
  isOnline: (): boolean => isOnline,
  /** Subscribes to online and offline changes. Like those below it returns the unsubscribe function. */
  subscribe: (listener: () => void) => add(watching, listener),
  /** Online again: something may have been missed, so refetch. */
  onReturn: (handler: () => void) => add(returning, handler),
  onRefused: (handler: () => void) => add(refusing, handler),
  on: <Content extends z.core.$ZodType>(
    { kind }: LiveEvent<string, Content> | Pick<LiveEvent, 'kind'>,
    handler: (content: z.output<Content>) => void,
  ) => add(hearing, (content) => content.kind === kind && handler(content as z.output<Content>)),
  /** Any message by its kind, or a sent command. */
  onAny(handler: (content?: Content) => void): () => void {
    const ends = [add(hearing, handler), add(sending, () => handler())];
    return () => ends.forEach((end) => void end());
  },
  /** False: offline, nothing was sent. */
  send<In extends z.core.$ZodType>({ event }: LiveCommand<In>, input: z.input<In>): boolean {
    if (!isOnline) return false;
    post({ type: 'send_command', event, data: JSON.stringify(input) });
    for (const handler of sending) handler();
    return true;
  },
};

function hear(message: FromWorker, token: () => string | null): void {
  // What is read because of it must not come from a replica that lacks it.
  if (message.type !== 'refused') writePosition.changed();
  if (message.type === 'message') for (const handler of hearing) handler(message.content);
  if (message.type === 'refused') for (const handler of refusing) handler();
  if (message.type !== 'online') return;
  setOnline(message.content);
  if (message.content) for (const handler of returning) handler();
  else connect(token);
}

function connect(token: () => string | null): void {
  const sessionToken = navigator.onLine ? token() : null;
  if (sessionToken)
    post({ type: 'connect', url: location.origin, path: LIVE_PATH, token: sessionToken, app: 'marketplace' });
}

const NETWORK = ['offline', 'online'];
/** The socket itself would notice later. */
const sayNetwork = () => post({ type: 'network', content: navigator.onLine });

const post = (message: ToWorker) => worker?.postMessage(message);

function setOnline(now: boolean): void {
  if (isOnline === now) return;
  isOnline = now;
  for (const listener of watching) listener();
}

function add<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => void all.delete(one);
}
