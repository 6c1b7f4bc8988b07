import type { Viewer } from '../contract/handle.ts';
import { isFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { BoundCommand } from './bind.ts';
import { readFrame, runCommand } from './frames.ts';
import type { Hub } from './hub.ts';
import type { LiveLimits } from './limits.ts';
import { type Peer, refuse } from './peer.ts';
import { CLOSE } from './protocol.ts';

type Options = {
  hub: Hub;
  authenticate: (secret: string) => Promise<Viewer>;
  commands: readonly BoundCommand[];
  limits: LiveLimits;
  log: Log;
};

/** Handles the frames of a socket: first the authentication, then commands. */
export function frameHandler({ hub, authenticate, commands, limits, log }: Options) {
  const connect = async (peer: Peer, token: string) => {
    const viewer = await hub.withoutEnding(() => authenticate(token));
    if (hub.socketsOf(viewer.userId) >= limits.socketsOfUser) return peer.close(CLOSE.tooMany);
    peer.viewer = viewer;
    hub.admit(peer, viewer.userId);
    peer.send({ type: 'online', content: true });
  };
  return async (peer: Peer, text: string): Promise<void> => {
    const frame = readFrame(text);
    try {
      if (frame?.type === 'connect' && !peer.viewer) await connect(peer, frame.token);
      else if (!peer.viewer) refuse(peer);
      else if (frame?.type === 'command') await runCommand(commands, frame, peer.viewer);
      else peer.send({ type: 'error', content: 'bad-request' });
    } catch (error) {
      if (isFailure(error) && error.code === 'unauthenticated') return refuse(peer);
      if (isFailure(error)) return peer.send({ type: 'error', content: error.code });
      log.error({ err: error }, 'a frame of the live connection failed');
      peer.close(CLOSE.unavailable);
    }
  };
}
