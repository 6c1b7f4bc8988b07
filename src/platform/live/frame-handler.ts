import type { RequestHeaders, Viewer } from '../contract/handle.ts';
import { fail, isFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { BoundCommand } from './bind.ts';
import { readFrame, runCommand } from './frames.ts';
import type { Hub } from './hub.ts';
import type { LiveLimits } from './limits.ts';
import { type Peer, rejectPeer } from './peer.ts';
import { CLOSE } from './protocol.ts';

type Options = {
  hub: Hub;
  authenticate: (token: string, headers: RequestHeaders) => Promise<Viewer>;
  commands: readonly BoundCommand[];
  limits: LiveLimits;
  log: Log;
};

export function frameHandler({ hub, authenticate, commands, limits, log }: Options) {
  const connect = async (peer: Peer, token: string) => {
    const viewer = await hub.withoutEnding(() => authenticate(token, peer.headers));
    if (hub.socketsOf(viewer.userId) >= limits.socketsOfUser) return peer.close(CLOSE.tooMany);
    peer.viewer = viewer;
    hub.admit(peer, viewer);
    peer.send({ type: 'online', content: true });
  };
  return async (peer: Peer, text: string): Promise<void> => {
    const frame = readFrame(text);
    try {
      if (frame?.type === 'connect' && !peer.viewer) await connect(peer, frame.token);
      else if (!peer.viewer) rejectPeer(peer);
      else if (frame?.type === 'command' && peer.viewer.device)
        throw fail('forbidden', 'A shared device sends no commands.');
      else if (frame?.type === 'command') await runCommand(commands, frame, peer.viewer);
      else peer.send({ type: 'error', content: 'bad-request' });
    } catch (error) {
      if (isFailure(error) && error.code === 'unauthenticated') return rejectPeer(peer);
      if (isFailure(error)) return peer.send({ type: 'error', content: error.code });
      log.error({ err: error }, 'a frame of the live connection failed');
      peer.close(CLOSE.unavailable);
    }
  };
}
