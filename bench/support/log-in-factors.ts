import { type TOTP, URI } from 'otpauth';
import type pg from 'pg';
import {
  addPasskey,
  answerSecondFactor,
  confirmApp,
  login,
  startApp,
  startPasskey,
  startPasskeyLogIn,
} from '#features/auth';
import { httpClient } from '#platform/browser/client.ts';
import { isFailure } from '#platform/errors.ts';
import { virtualAuthenticator } from '../../tests/support/virtual-authenticator.ts';
import { cpuOf, type Running } from './processes.ts';

type Member = { email: string; password: string };
type Ways = Record<'password' | 'password + code' | 'password + passkey', () => Promise<void>>;
const STEP_MS = 30_000;

/** How many log-ins of a kind run between two looks at the CPU, whose clock ticks every 10 ms. */
const ROUND = 10;

/**
 * CPU of the web process for one log-in by password alone, with a code and with a passkey: rounds of each in turns, so that
 * what disturbs the machine disturbs all.
 */
export async function compareFactors(
  site: Running,
  db: pg.Client,
  { members, rounds }: { members: readonly Member[]; rounds: number },
): Promise<void> {
  const queue = [...members];
  const people = {
    plain: queue.splice(0, ROUND),
    app: queue.splice(0, ROUND * rounds),
    passkey: queue.splice(0, ROUND),
  };
  // Limits are the same for all; here they would only be in the way.
  const unlimited = () => db.query('delete from rate_limit');
  const ways: { [name in keyof Ways]: (round: number) => Promise<(() => Promise<void>)[]> } = {
    password: async () => people.plain.map((member) => async () => void (await logIn(site, member))),
    'password + code': async (round) => {
      const own = people.app.slice(round * ROUND, (round + 1) * ROUND);
      const logIns: (() => Promise<void>)[] = [];
      for (const member of own) logIns.push(await withApp(site, member, unlimited));
      return logIns;
    },
    'password + passkey': async () => passkeys,
  };
  const passkeys: (() => Promise<void>)[] = [];
  for (const member of people.passkey) passkeys.push(await withPasskey(site, member, unlimited));
  const spent: Record<string, number> = {};
  for (let round = -1; round < rounds; round++) {
    for (const [name, prepare] of Object.entries(ways)) {
      // The first round warms up; codes are used once, so it has none of its own.
      if (round < 0 && name === 'password + code') continue;
      const logIns = await prepare(round);
      await unlimited();
      const before = cpuOf(site.pid);
      for (const one of logIns) await one();
      if (round >= 0) spent[name] = (spent[name] ?? 0) + cpuOf(site.pid) - before;
    }
  }
  const each = (name: string) => (spent[name] ?? Number.NaN) / (rounds * ROUND);
  console.log(`\nCPU of a log-in, ${rounds * ROUND} of each kind, in rounds of ${ROUND} by turns`);
  console.table(
    Object.fromEntries(
      Object.keys(ways).map((name) => {
        const times = each(name) / each('password');
        const mark = name === 'password' ? {} : { mark: '≤ 1.5 times', met: times <= 1.5 ? 'yes' : 'no' };
        return [name, { 'CPU ms': each(name).toFixed(1), times: times.toFixed(2), ...mark }];
      }),
    ),
  );
}

const clientOf = ({ origin }: Running, sessionToken: string | null = null) =>
  httpClient({ base: `${origin}/api`, token: () => sessionToken });

const logIn = (site: Running, { email, password }: Member): Promise<string> =>
  clientOf(site)(login, { email, password });

/** The ticket of a log-in that waits for its second step. */
async function ticketOf(site: Running, member: Member): Promise<string> {
  const failure = await logIn(site, member).catch((error: unknown) => error);
  if (isFailure(failure) && failure.code === 'second-factor-needed') return String(failure.details?.ticket);
  throw new Error(`A log-in was answered with ${String(failure)} instead of a ticket.`);
}

async function withApp(site: Running, member: Member, unlimited: () => Promise<unknown>) {
  await unlimited();
  const call = clientOf(site, await logIn(site, member));
  const totp = URI.parse((await call(startApp, {})).url) as TOTP;
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
  // The code of the step before: those of this and the next step are left for the log-in.
  await call(confirmApp, { code: codeIn(-1) });
  return async () => {
    const ticket = await ticketOf(site, member);
    await clientOf(site)(answerSecondFactor, { ticket, code: codeIn(0) });
  };
}

async function withPasskey(site: Running, member: Member, unlimited: () => Promise<unknown>) {
  await unlimited();
  const device = virtualAuthenticator({ origin: site.origin });
  const call = clientOf(site, await logIn(site, member));
  await call(addPasskey, { passkey: device.make(await call(startPasskey, {})) });
  return async () => {
    const asked = await clientOf(site)(startPasskeyLogIn, { ticket: await ticketOf(site, member) });
    await clientOf(site)(answerSecondFactor, { ticket: asked.ticket, passkey: device.use(asked.options) });
  };
}
