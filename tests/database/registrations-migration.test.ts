import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl, onServer } from '../support/global-setup.ts';

// Accounts that nobody had proved become registrations, and keep the links and PINs that were sent for them.

const folder = new URL('../../db/migrations/', import.meta.url);
const files = readdirSync(folder).sort();
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const name = `carried_over_${randomBytes(4).toString('hex')}`;
const server = inject('postgres');
const client = new pg.Client({ connectionString: databaseUrl(server.url, name) });

beforeAll(async () => {
  await onServer(server.url, (one) => one.query(`create database ${name}`));
  await client.connect();
  for (const file of files.filter((one) => one < '0040')) await client.query(textOf(file));
});
afterAll(async () => {
  await client.end();
  await onServer(server.url, (one) => one.query(`drop database if exists ${name} with (force)`));
});

const id = (n: number) => `0198f000-0000-7000-8000-00000000000${n}`;
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'B'.repeat(22)}$${'B'.repeat(43)}`;
const rowsOf = async (query: string) => (await client.query(query)).rows;

it('carries people who never proved their contact over, with what was sent to them', async () => {
  const person = (n: number, contacts: string, rest: string) =>
    client.query(`insert into app_user (id, email, phone, verified_at, first_name, last_name, display_name, date_of_birth, referral_code,
      password_hash, refused_hash, role, created_at) values ('${id(n)}', ${contacts}, ${rest}, 'A', 'B', 'C', '1990-05-17', 'FRIEND',
      '${HASH}', ${n === 1 ? `'${HASH}'` : 'null'}, '${n === 4 ? 'operator' : 'shopper'}', now())`);
  await person(1, `'proved@mail.example', null`, 'now()');
  await person(2, `'pending@mail.example', null`, 'null');
  await person(3, `null, '+16475550101'`, 'null');
  await person(4, `'staff@mail.example', null`, 'null');
  const secret = (byte: string, n: number, purpose: string, email: string, used: string) =>
    client.query(`insert into one_time_secret (secret_hash, purpose, user_id, email, expires_at, used_at)
      values (decode(repeat('${byte}', 32), 'hex'), '${purpose}', '${id(n)}', ${email}, now() + interval '1 hour', ${used})`);
  await secret('01', 1, 'reset-password', 'null', 'null');
  await secret('02', 2, 'verify-email', 'null', 'null');
  await secret('03', 2, 'reset-password', 'null', 'null');
  await secret('04', 1, 'verify-email', 'null', 'now()');
  await secret('05', 1, 'change-email', `'earlier@mail.example'`, 'now()');
  await secret('06', 1, 'change-email', `'never@mail.example'`, 'null');
  await secret('07', 4, 'verify-email', 'null', 'null');
  await client.query(
    `insert into pin (key, user_id, salt, pin_hash, expires_at) values ('k', '${id(3)}', 'salt', 'hash', now())`,
  );
  await client.query(`insert into outbox_message (id, channel, recipient, subject, text, html, created_at, user_id)
    values (gen_random_uuid(), 'mail', 'oldest@mail.example', '', '', '', now(), '${id(1)}')`);

  for (const file of files.filter((one) => one >= '0040' && one < '0042')) await client.query(textOf(file));

  expect(
    await rowsOf(`select id, role, password_hash like '%${'A'.repeat(43)}' "hasNone" from app_user order by id`),
  ).toEqual([
    { id: id(1), role: 'shopper', hasNone: false },
    { id: id(4), role: 'operator', hasNone: true },
  ]);
  expect(
    await rowsOf(`select id, email, phone, first_name, referral_code, password_hash, remove_at > now() + interval '7 days' stays
      from registration order by id`),
  ).toEqual(
    [
      { id: id(2), email: 'pending@mail.example', phone: null },
      { id: id(3), email: null, phone: '+16475550101' },
    ].map((one) => ({ ...one, first_name: 'A', referral_code: 'FRIEND', password_hash: HASH, stays: true })),
  );
  expect(
    await rowsOf(
      `select left(encode(secret_hash, 'hex'), 2) one, user_id, registration_id from one_time_secret order by 1`,
    ),
  ).toEqual([
    { one: '01', user_id: id(1), registration_id: null },
    { one: '02', user_id: null, registration_id: id(2) },
    { one: '03', user_id: null, registration_id: id(2) },
    { one: '05', user_id: id(1), registration_id: null },
    { one: '06', user_id: id(1), registration_id: null },
  ]);
  expect(await rowsOf('select user_id, registration_id from pin')).toEqual([{ user_id: null, registration_id: id(3) }]);
  expect(await rowsOf('select user_id, contact from former_contact order by contact')).toEqual([
    { user_id: id(1), contact: 'earlier@mail.example' },
    { user_id: id(1), contact: 'oldest@mail.example' },
  ]);
});
