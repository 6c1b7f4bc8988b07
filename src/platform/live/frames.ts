import * as z from 'zod/mini';
import { raw } from '../contract/fields.ts';
import type { Viewer } from '../contract/handle.ts';
import { fail, invalid } from '../errors.ts';
import type { BoundCommand } from './bind.ts';
import { LIVE_LIMITS } from './limits.ts';
import type { ClientFrame } from './protocol.ts';

const text = (max: number) => raw(max).check(z.minLength(1));

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect'), token: text(200) }),
  z.object({ type: z.literal('command'), event: text(64), data: raw(LIVE_LIMITS.maxFrameBytes) }),
]);

export function readFrame(text: string): ClientFrame | null {
  const parsed = z.safeParse(Frame, parse(text));
  return parsed.success ? parsed.data : null;
}

type Command = ClientFrame & { type: 'command' };

/** Throws a `Failure` for an unknown, invalid or forbidden command. */
export async function runCommand(
  commands: readonly BoundCommand[],
  { event, data }: Command,
  viewer: Viewer,
): Promise<void> {
  const bound = commands.find(({ command }) => command.event === event);
  if (!bound) throw fail('not-found', 'There is no such command.');
  const parsed = z.safeParse(bound.command.input, parse(data));
  if (!parsed.success) throw invalid({});
  await bound.run(parsed.data, viewer);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
