import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { hashPassword } from '#features/auth/server';
import { given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ deps: { sms: { send: async () => 'sent', keepsMessages: true, mostPerDay: 10_000 } } });
const { db } = app;
await startJobs(app.deps);

const CALLS = process.env.FAULTS === 'long' ? 300 : 30;
const PASSWORD = 'violet-umbrella-41';
const CLAIMED = 'amber-lantern-73';
const OTHER = 'copper-kettle-19';
const hash = await hashPassword(PASSWORD);
const url = `${app.deps.publicOrigin}/`;
const rest = { url, dateOfBirth: '1990-05-17', password: CLAIMED, confirmPassword: CLAIMED, agreed: true };
const names = { firstName: 'Robin', lastName: 'Tremblay', displayName: 'robin', gender: 'other' };

type Someone = { email: string; phone: string };
let people = 1000;
const stranger = (): Someone => ({ email: `nobody-${++people}@mail.example`, phone: `+1416555${people}` });
async function member(): Promise<Someone> {
  const one = { email: `member-${++people}@mail.example`, phone: `+1416555${people}` };
  await given.user(db, { ...one, password_hash: hash, created_at: app.clock.now() });
  return one;
}

/** Everything that a caller gets, but for what differs between any two calls. */
async function answerTo(path: string, body: unknown): Promise<string> {
  const response = await fetch(`${app.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  const text = (await response.text()).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'an id');
  return JSON.stringify([response.status, headers, text]);
}

type Step = (who: Someone) => [path: string, body: unknown];
const guess: Step = ({ phone }) => ['auth/verify-register-phone', { pin: '123456', phoneNumber: phone }];

const guessToRecover: Step = ({ phone }) => [
  'auth/reset-password-phone',
  { pin: '123456', phoneNumber: phone, password: CLAIMED },
];

const STEPS: Record<string, Step[]> = {
  'log in by email': [({ email }) => ['auth/login', { email, password: CLAIMED }]],
  'log in by phone': [({ phone }) => ['auth/login', { phone, password: CLAIMED }]],
  'register by email, then log in with that password': [
    ({ email }) => ['auth/register', { ...rest, ...names, email }],
    ({ email }) => ['auth/login', { email, password: CLAIMED }],
    ({ email }) => ['auth/login', { email, password: 'another-password-9' }],
  ],
  'register by phone, guess the PIN, then log in with that password': [
    ({ phone }) => ['auth/register', { ...rest, phoneNumber: phone }],
    guess,
    ({ phone }) => ['auth/login', { phone, password: CLAIMED }],
  ],
  'forget the password': [({ email }) => ['auth/forget-password', { url, email }]],
  'have the link sent again': [({ email }) => ['auth/resend-verification', { email }]],
  'have the PIN sent again, then guess it': [
    ({ phone }) => ['auth/resend-verification', { phoneNumber: phone }],
    guess,
  ],
  'use up the tries at a PIN, register, then guess the new one': [
    ...Array.from({ length: 6 }, () => guess),
    ({ phone }) => ['auth/register', { ...rest, phoneNumber: phone }],
    guess,
  ],
  'guess a PIN': [guess],
  'have a PIN sent for a forgotten password, then guess it': [
    ({ phone }) => ['auth/forget-password', { url, phoneNumber: phone }],
    ...Array.from({ length: 6 }, () => guessToRecover),
  ],
  'guess a PIN for a forgotten password': [guessToRecover],
  'register twice, then log in with each password': [
    ({ email }) => ['auth/register', { ...rest, ...names, email }],
    ({ email }) => ['auth/register', { ...rest, ...names, email, password: OTHER, confirmPassword: OTHER }],
    ({ email }) => ['auth/login', { email, password: CLAIMED }],
    ({ email }) => ['auth/login', { email, password: OTHER }],
  ],
};

describe('who has an account is not told', () => {
  it.each(Object.entries(STEPS))(`by ${CALLS} calls: %s`, async (_, steps) => {
    const rounds = Math.ceil(CALLS / 2 / steps.length);
    for (let round = 0; round < rounds; round++) {
      // Limits by address of the network bite all alike; each has a test of its own.
      await sql`delete from rate_limit`.execute(db);
      const pair = { known: await member(), unknown: stranger() };
      for (const step of steps) {
        const [path, known] = step(pair.known);
        const answers = [await answerTo(path, known), await answerTo(path, step(pair.unknown)[1])];
        expect(answers[0]).toBe(answers[1]);
      }
      if (round % 10 === 0) await (app.deps.jobs as TestJobs).drain();
    }
  });

  it('by the count of tries: who registered elsewhere’s address wins no more guesses', async () => {
    const pair = [await member(), stranger()];
    const said = [];
    for (const { email } of pair) {
      await sql`delete from rate_limit`.execute(db);
      await answerTo('auth/register', { ...rest, ...names, email });
      const answers = [];
      for (let n = 0; n < 8; n++) {
        answers.push(await answerTo('auth/login', { email, password: n % 2 ? CLAIMED : `guess-number-${n}` }));
      }
      said.push(answers.map((answer) => JSON.parse(answer)[0]));
    }
    expect(said[0]).toEqual(said[1]);
    expect(said[0]).toEqual([401, 403, 401, 403, 401, 429, 429, 429]);
  });
});
