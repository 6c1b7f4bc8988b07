import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, []);

const production = {
  DATABASE_URL: 'postgres://wicket@db/wicket',
  PUBLIC_ORIGIN: 'https://shop.example/anything',
  SMTP_URL: 'smtp://mail',
  SMS: 'outbox',
  PAYMENTS: 'sandbox',
  GEOCODER: 'gazetteer',
  FILES: 'folder',
};

const rootFile = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('settings', () => {
  it('stand in the table of the README and in .env.example, and nothing else does', () => {
    const all = SETTING_NAMES.toSorted();
    const example = [...rootFile('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(example.toSorted()).toEqual(all);
    const [, table = ''] = rootFile('README.md').split('## Settings');
    const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name));
    expect(all.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !all.includes(name ?? ''))).toEqual([]);
  });

  it('need nothing for the demo', () => {
    expect(read({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      databaseUrl: null,
      mail: { kind: 'outbox' },
    });
  });

  it('take requests for a second after they are told to end, where others depend on them', () => {
    expect(read({}).drainMs).toBe(0);
    expect(read(production).drainMs).toBe(1_000);
    expect(read({ DRAIN_SECONDS: '2.5' }).drainMs).toBe(2_500);
    expect(() => read({ DRAIN_SECONDS: '9' })).toThrow(/DRAIN_SECONDS/);
  });

  it('keep public answers for three seconds, never for more than four, and not at all with 0', () => {
    expect(readConfig({}, []).cache).toEqual({ ms: 3_000, maxBytes: 64 * 2 ** 20 });
    expect(readConfig({ CACHE_SECONDS: '0.5', CACHE_MB: '8' }, []).cache).toEqual({ ms: 500, maxBytes: 8 * 2 ** 20 });
    expect(readConfig({ CACHE_SECONDS: '0' }, []).cache).toBeNull();
    expect(() => readConfig({ CACHE_SECONDS: '5' }, [])).toThrow(/CACHE_SECONDS/);
  });

  it('name the social links, all four in the demo and in production those that are set', () => {
    const names = (env: Record<string, string>) => read(env).socialLinks.map(({ name }) => name);
    expect(names({})).toEqual(['X', 'Facebook', 'LinkedIn', 'Instagram']);
    expect(names(production)).toEqual([]);
    const own = { ...production, INSTAGRAM_URL: 'https://social.example/shop', X_URL: 'https://x.example/shop' };
    expect(read(own).socialLinks).toEqual([
      { name: 'X', url: 'https://x.example/shop' },
      { name: 'Instagram', url: 'https://social.example/shop' },
    ]);
    expect(() => read({ ...production, FACEBOOK_URL: 'javascript:alert(1)' })).toThrow(/FACEBOOK_URL: must begin/);
  });

  it('demand a second step of staff in production, and in the demo where it is wanted', () => {
    const needs = (env: Record<string, string>) => read(env).staffNeedsFactor;
    expect([needs({}), needs({ STAFF_SECOND_FACTOR: 'required' })]).toEqual([false, true]);
    expect([needs(production), needs({ ...production, STAFF_SECOND_FACTOR: 'optional' })]).toEqual([true, false]);
    expect(() => read({ STAFF_SECOND_FACTOR: 'no' })).toThrow(/STAFF_SECOND_FACTOR/);
  });

  it('leave alone what a login shell sets of its own', () => {
    expect(read({ MAIL: '/var/mail/someone', HOSTNAME: 'x', USER: 'someone' }).mail).toEqual({ kind: 'outbox' });
  });

  it('treat an empty value as none', () => {
    expect(read({ DATABASE_URL: '', PORT: '' })).toMatchObject({ mode: 'demo', port: 3000 });
  });

  it('mean production with a database of one’s own, unless they say otherwise', () => {
    expect(read(production)).toMatchObject({ mode: 'production', publicOrigin: 'https://shop.example' });
    expect(read({ DATABASE_URL: production.DATABASE_URL, MODE: 'demo' }).mode).toBe('demo');
  });

  it.each([
    ['SMTP_URL', { SMTP_URL: '' }],
    ['TWILIO_ACCOUNT_SID', { SMS: '' }],
    ['TWILIO_ACCOUNT_SID', { SMS: 'twilio' }],
    ['PAYMENTS', { PAYMENTS: '' }],
    ['GOOGLE_MAPS_API_KEY', { GEOCODER: '' }],
    ['FILES', { FILES: '' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
  ])('refuse production without %s', (name, missing) => {
    expect(() => read({ ...production, ...missing })).toThrow(name);
  });

  it('let one account place 20 orders a day unless another number is named', () => {
    expect([read({}).ordersPerDay, read({ ORDERS_PER_DAY: '5' }).ordersPerDay]).toEqual([20, 5]);
    for (const wrong of ['0', '-1', '2.5', 'many'])
      expect(() => read({ ORDERS_PER_DAY: wrong })).toThrow('ORDERS_PER_DAY');
  });

  it('refuse production without https, but on a machine by itself', () => {
    for (const origin of ['http://shop.example', 'http://localhost.example', 'ftp://localhost.shop.example'])
      expect(() => read({ ...production, PUBLIC_ORIGIN: origin }), origin).toThrow('https://');
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(read({ ...production, PUBLIC_ORIGIN: origin }).publicOrigin, origin).toBe(origin);
  });

  it('take a stand-in in production when it is named', () => {
    expect(read({ ...production, SMTP_URL: '', MAILER: 'outbox' }).mail).toEqual({ kind: 'outbox' });
  });

  it('look stolen passwords up where an address is given, over https', () => {
    expect(read(production).breachedPasswordsUrl).toBeNull();
    for (const url of ['https://api.pwnedpasswords.com/range/', 'http://127.0.0.1:8080/range/'])
      expect(read({ BREACHED_PASSWORDS_URL: url }).breachedPasswordsUrl).toBe(url);
    for (const url of ['http://ranges.example/', 'ftp://127.0.0.1/', 'ranges'])
      expect(() => read({ BREACHED_PASSWORDS_URL: url }), url).toThrow('BREACHED_PASSWORDS_URL');
  });

  it('send text messages by Twilio with an account, unless the outbox is named', () => {
    expect(read({}).sms).toEqual({ kind: 'outbox', mostPerDay: 500 });
    const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+16475550100' };
    const twilio = { kind: 'twilio', accountSid: 'AC1', authToken: 'token', from: '+16475550100', mostPerDay: 500 };
    expect(read({ ...production, ...account, SMS: '' }).sms).toEqual(twilio);
    expect(read({ ...account, SMS: 'twilio', SMS_PER_DAY: '20' }).sms).toEqual({ ...twilio, mostPerDay: 20 });
    expect(read({ ...account, SMS: 'outbox' }).sms).toEqual({ kind: 'outbox', mostPerDay: 500 });
    const incomplete = 'SMS by Twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.';
    expect(() => read({ SMS: 'twilio' })).toThrow(incomplete);
    expect(() => read({ ...account, TWILIO_AUTH_TOKEN: '' })).toThrow(incomplete);
    expect(() => read({ ...account, TWILIO_FROM: 'Wicket' })).toThrow(/^Wrong setting. TWILIO_FROM: /);
  });

  it('choose Google for addresses by its key alone, unless the gazetteer is named', () => {
    expect(read({}).geocoder).toEqual({ kind: 'gazetteer' });
    const google = { kind: 'google', key: 'AIza' };
    expect(read({ ...production, GEOCODER: '', GOOGLE_MAPS_API_KEY: 'AIza' }).geocoder).toEqual(google);
    expect(read({ GEOCODER: 'google', GOOGLE_MAPS_API_KEY: 'AIza' }).geocoder).toEqual(google);
    expect(read({ GEOCODER: 'gazetteer', GOOGLE_MAPS_API_KEY: 'AIza' }).geocoder).toEqual({ kind: 'gazetteer' });
    expect(() => read({ GEOCODER: 'google' })).toThrow('GEOCODER=google needs GOOGLE_MAPS_API_KEY.');
  });

  it('keep files in the data folder, or in a bucket where all of its account is named', () => {
    expect(read({ DATA_DIR: '/data' }).files).toEqual({ kind: 'folder', folder: '/data/files' });
    const s3 = { ...production, FILES: 's3', S3_BUCKET: 'wicket', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(read(s3).files).toEqual({
      kind: 's3',
      bucket: 'wicket',
      region: 'ca-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      endpoint: null,
    });
    expect(read({ ...s3, S3_ENDPOINT: 'http://minio:9000' }).files).toMatchObject({ endpoint: 'http://minio:9000' });
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(() => read({ ...s3, [name]: '' })).toThrow('FILES=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and');
  });

  it('take payments by Moneris, cards in its own field unless the switch for the other way is thrown', () => {
    expect(read({}).payments).toEqual({ kind: 'sandbox' });
    const moneris = {
      ...production,
      PAYMENTS: 'moneris',
      MONERIS_STORE_ID: 'store5',
      MONERIS_API_TOKEN: 'yesguy',
      MONERIS_PROFILE_ID: 'ht4RXX',
    };
    const live = 'https://www3.moneris.com/gateway2/servlet/MpgRequest';
    const account = { kind: 'moneris', storeId: 'store5', apiToken: 'yesguy' };
    expect(read(moneris).payments).toEqual({ ...account, url: live, cardEntry: 'hosted' });
    expect(read({ ...moneris, MONERIS_ENVIRONMENT: 'qa' }).payments).toMatchObject({
      url: 'https://esqa.moneris.com/gateway2/servlet/MpgRequest',
    });
    expect(() => read({ ...moneris, MONERIS_API_TOKEN: '' })).toThrow('PAYMENTS=moneris needs MONERIS_STORE_ID and');
    const byFile = { ...moneris, MONERIS_API_TOKEN: '', MONERIS_API_TOKEN_FILE: '/run/secrets/moneris' };
    expect(read(byFile).payments).toMatchObject({ apiToken: { file: '/run/secrets/moneris' } });
    expect(() => read({ ...byFile, MONERIS_API_TOKEN: 'yesguy' })).toThrow('MONERIS_API_TOKEN_FILE, not both.');
    expect(read(moneris).cardFieldUrl).toBe('https://www3.moneris.com/HPPtoken/index.php?id=ht4RXX');
    expect(() => read({ ...moneris, MONERIS_PROFILE_ID: '' })).toThrow('PAYMENTS=moneris needs MONERIS_PROFILE_ID');
    expect(() => read({ ...moneris, MONERIS_PROFILE_ID: 'a&b' })).toThrow('MONERIS_PROFILE_ID: must be letters');
    const direct = { ...moneris, MONERIS_PROFILE_ID: '', PAYMENT_CARD_ENTRY: 'direct' };
    expect(() => read(direct)).toThrow('ACCEPT_SAQ_D=yes says that this is wanted.');
    expect(() => read({ ...direct, ACCEPT_SAQ_D: 'no' })).toThrow('SAQ D');
    expect(read({ ...direct, ACCEPT_SAQ_D: 'yes' }).payments).toEqual({ ...account, url: live, cardEntry: 'direct' });
    expect([read({}), read({ ...direct, ACCEPT_SAQ_D: 'yes' })].map(({ cardFieldUrl }) => cardFieldUrl)).toEqual([
      null,
      null,
    ]);
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/wicket'],
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['MODE', 'test'],
    ['LOG_LEVEL', 'loud'],
  ])('name a wrong %s in one line', (name, value) => {
    const start = () => read({ [name]: value });
    expect(start).toThrow(new RegExp(`^Wrong setting. ${name}: `));
    expect(start).not.toThrow(/\n/);
  });
});
