import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { networkOf } from '#platform/http/network.ts';
import { given } from '../support/given.ts';
import { testDatabase } from '../support/postgres.ts';

const { db, drop } = await testDatabase({ max: 2 });
afterAll(drop);
const migration = readFileSync(new URL('../../db/migrations/0043_known_devices.sql', import.meta.url), 'utf8');

it('the networks of today’s sessions are known ones afterwards, as the program names them', async () => {
  const addresses = [
    ...['203.0.113.9', '203.0.113.8:4711', '::ffff:203.0.113.7', '2001:db8:7:1::9', '[2001:DB8::1]:443', '::1'],
    ...['', 'unknown', 'fe80::1%eth0'],
  ];
  const users = [];
  for (const ip of addresses) {
    const user = await given.user(db);
    await sql`update session set ip = ${ip} where user_id = ${user.id}`.execute(db);
    users.push({ ...user, ip });
  }
  await sql`drop table known_device`.execute(db);
  await sql.raw(migration).execute(db);
  for (const { id, ip } of users) {
    const { rows } = await sql<{ hash: string }>`
      select encode(key_hash, 'hex') hash from known_device where user_id = ${id}`.execute(db);
    const network = networkOf(ip);
    const known = network === 'unknown' ? [] : [createHash('sha256').update(`network:${network}`).digest('hex')];
    expect([ip, rows.map(({ hash }) => hash)]).toEqual([ip, known]);
  }
});
