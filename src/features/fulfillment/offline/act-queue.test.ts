import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail } from '#platform/errors.ts';
import { createActQueue } from './act-queue.ts';
import type { KeptAct } from './kept-acts.ts';

const accept = (orderId: string): KeptAct => ({ kind: 'accept', orderId, readyInMinutes: 20, at: 0 });
const pick = (orderId: string, quantity: number, from = 0): KeptAct => ({
  ...{ kind: 'pick', orderId, lineId: '1', at: 0 },
  ...{ quantity, from },
});

function setUp({ text = null as string | null, answer = async (_act: KeptAct): Promise<string> => 'done' } = {}) {
  const state = { text, isOnline: true, sent: [] as KeptAct[], answer };
  const queue = createActQueue<string>({
    storage: {
      read: () => state.text,
      write: (next) => {
        state.text = next;
      },
    },
    isOnline: () => state.isOnline,
    send: async (act) => {
      state.sent.push(act);
      return state.answer(act);
    },
  });
  return { state, queue };
}

const noLine = () => Promise.reject(fail('unavailable', 'Failed Connecting to the Service @ wicket'));

describe('what is kept until the line is back', () => {
  it('is sent at once while there is a line', async () => {
    const { state, queue } = setUp();
    expect(await queue.act(accept('a'))).toBe('done');
    expect([state.sent.length, queue.read()]).toEqual([1, []]);
  });

  it('is kept without a line, or where no response comes, and sent in order', async () => {
    const { state, queue } = setUp({ answer: noLine });
    expect(await queue.act(accept('a'))).toBeNull();
    state.isOnline = false;
    expect(await queue.act(pick('a', 2))).toBeNull();
    expect(await queue.flush()).toEqual({ sent: 0, refusals: [] });
    state.isOnline = true;
    state.answer = async () => 'done';
    state.sent = [];
    expect(await queue.act(pick('a', 0, 2))).toBeNull();
    expect(await queue.flush()).toEqual({ sent: 3, refusals: [] });
    expect(state.sent).toEqual([accept('a'), pick('a', 2), pick('a', 0, 2)]);
    expect(state.text).toBeNull();
  });

  it('stops where the line fails again, and loses nothing', async () => {
    const { state, queue } = setUp({ text: JSON.stringify([accept('a'), accept('b')]) });
    state.answer = (act) => (act.orderId === 'b' ? noLine() : Promise.resolve('done'));
    expect(await queue.flush()).toEqual({ sent: 1, refusals: [] });
    expect(queue.read()).toEqual([accept('b')]);
  });

  it('is dropped where the server refuses it, with one sentence for each order', async () => {
    const { state, queue } = setUp({ text: JSON.stringify([accept('a'), pick('a', 1), accept('b')]) });
    const words = 'Order 4819 was accepted by Eli W. at 4:25 PM.';
    state.answer = ({ orderId }) =>
      orderId === 'a' ? Promise.reject(fail('conflict', words)) : Promise.resolve('done');
    expect(await queue.flush()).toEqual({ sent: 1, refusals: [words] });
    expect(queue.read()).toEqual([]);
  });

  it('is refused at once while there is a line', async () => {
    const { queue } = setUp({ answer: () => Promise.reject(fail('conflict', 'Taken.')) });
    await expect(queue.act(accept('a'))).rejects.toThrow('Taken.');
    expect(queue.read()).toEqual([]);
  });

  it('is taken back with all that followed of the same order', async () => {
    const { queue } = setUp({ text: JSON.stringify([accept('a'), accept('b'), pick('a', 1)]) });
    queue.drop('a');
    expect(queue.read()).toEqual([accept('b')]);
  });

  it.each(['{', '{}', '[{"kind":"cancel","orderId":"a"}]', '[null]'])('is nothing where the device kept %s', (text) => {
    expect(setUp({ text }).queue.read()).toEqual([]);
  });

  it('arrives once and in order, whenever the line comes and goes, and whatever response is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ok', 'offline', 'lost-request', 'lost-response'), {
          minLength: 1,
          maxLength: 30,
          size: 'max',
        }),
        async (weather) => {
          const applied: number[] = [];
          let day = 'ok';
          const { state, queue } = setUp({
            answer: async (act) => {
              if (day === 'lost-request') return noLine();
              const { quantity } = act as Extract<KeptAct, { kind: 'pick' }>;
              // As the server does: the same request again changes nothing.
              if (applied.at(-1) !== quantity) applied.push(quantity);
              return day === 'lost-response' ? noLine() : 'done';
            },
          });
          for (const [index, today] of weather.entries()) {
            day = today;
            state.isOnline = day !== 'offline';
            await queue.act(pick('a', index + 1, index));
            await queue.flush();
          }
          [day, state.isOnline] = ['ok', true];
          await queue.flush();
          expect(applied).toEqual(weather.map((_, index) => index + 1));
        },
      ),
      { numRuns: 200 },
    );
  });
});
