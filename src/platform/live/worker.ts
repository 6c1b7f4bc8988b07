import { reconnectingSocket } from './reconnecting-socket.ts';
import type { ToWorker } from './worker-messages.ts';

/** The live connection's Web Worker: a busy page keeps its socket. */
const keeper = reconnectingSocket((message) => self.postMessage(message));

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'connect') keeper.connect(data);
  else if (data.type === 'send_command') keeper.send(data.event, data.data);
  else if (data.content) keeper.hurry();
  else keeper.drop();
};
