import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/at-end.ts';
import { readConfig, readDatabaseConfig, SETTING_NAMES } from '../config.ts';
import { SECRET_FILE_NAMES } from './secret-files.ts';

const folder = temporaryFolder('secrets');
let count = 0;
function fileWith(text: string): string {
  const path = join(folder, String(count++));
  writeFileSync(path, text);
  return path;
}
const read = (env: Record<string, string>) => readConfig(env, []);

const PRODUCTION = {
  PUBLIC_ORIGIN: 'https://shop.example',
  PAYMENTS: 'sandbox',
  FILES: 's3',
  S3_BUCKET: 'pictures',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_FROM: '+14165550100',
};
const VALUES = {
  DATABASE_URL: 'postgres://wicket:pw-a@db/wicket?sslmode=verify-full',
  DATABASE_READ_URL: 'postgres://wicket:pw-a@replicas/wicket?sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'postgres://owner:pw-b@db/wicket?sslmode=verify-full',
  SMTP_URL: 'smtps://user:pw-c@mail.example',
  TWILIO_AUTH_TOKEN: 'token-d',
  GOOGLE_MAPS_API_KEY: 'key-e',
  S3_ACCESS_KEY_ID: 'key-f',
  S3_SECRET_ACCESS_KEY: 'key-g',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
};

describe('secrets in files', () => {
  it('give the same settings as the values themselves, with or without a line break at the end', () => {
    const files = Object.entries(VALUES).map(([name, value], index) => [
      `${name}_FILE`,
      fileWith(value + ['', '\n', '\r\n'][index % 3]),
    ]);
    expect(files.map(([name]) => name)).toEqual(SECRET_FILE_NAMES);
    expect(read({ ...PRODUCTION, ...Object.fromEntries(files) })).toEqual(read({ ...PRODUCTION, ...VALUES }));
    const { databaseUrl, mode } = readDatabaseConfig(Object.fromEntries(files));
    expect({ databaseUrl, mode }).toEqual({ databaseUrl: VALUES.DATABASE_URL, mode: 'production' });
  });

  it('are there for every setting that holds one', () => {
    const sensitive = SETTING_NAMES.filter((name) =>
      /(TOKEN|SECRET|HEADERS|_KEY(_ID)?|(DATABASE(_READ)?|SMTP)_URL)/.test(name),
    );
    const withFile = sensitive.filter((name) => !name.endsWith('_FILE'));
    for (const name of withFile) expect(SETTING_NAMES).toContain(`${name}_FILE`);
    expect(withFile.length).toBeGreaterThan(5);
  });

  it('are spaces and all, apart from one line break', () => {
    const env = { ...PRODUCTION, ...VALUES, TWILIO_AUTH_TOKEN: '', TWILIO_AUTH_TOKEN_FILE: fileWith(' a b \n\n') };
    expect(read(env).sms).toMatchObject({ authToken: ' a b \n' });
  });

  it('end the start where a file is missing or empty, or the value is set too, and are in no message', () => {
    const gone = join(folder, 'gone');
    expect(() => read({ DATABASE_URL_FILE: gone })).toThrow(`DATABASE_URL_FILE: ${gone} cannot be read (ENOENT).`);
    const empty = fileWith('\n');
    expect(() => read({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE: ${empty} is empty.`);
    const both = { GOOGLE_MAPS_API_KEY: 'a', GOOGLE_MAPS_API_KEY_FILE: fileWith('b') };
    expect(() => read(both)).toThrow('Set GOOGLE_MAPS_API_KEY or GOOGLE_MAPS_API_KEY_FILE, not both.');
    expect(() => read({ DATABASE_URL_FILE: fileWith('mysql://u:pw-secret@db') })).toThrow(
      /^(?!.*pw-secret).*DATABASE_URL/,
    );
    expect(read({ DATABASE_URL_FILE: '', GOOGLE_MAPS_API_KEY: 'a' }).mode).toBe('demo');
  });
});
