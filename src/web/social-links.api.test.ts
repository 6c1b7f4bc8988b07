import { expect, it } from 'vitest';
import { openLog } from '#platform/log.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { readConfig } from '../config.ts';

const PRODUCTION = {
  DATABASE_URL: 'postgres://wicket@db/wicket',
  PUBLIC_ORIGIN: 'https://shop.example',
  ...{ MAILER: 'outbox', SMS: 'outbox', PAYMENTS: 'sandbox', GEOCODER: 'gazetteer', FILES: 'folder' },
};

/** The lines about social links of a start with these settings. */
async function linesOf(env: Record<string, string>) {
  const lines: { msg: string; settings?: string[] }[] = [];
  const log = openLog({ level: 'info', to: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const { socialLinks } = readConfig(env, []);
  await testApp({ config: { socialLinks }, deps: { log } });
  return lines.filter(({ msg }) => msg.includes('social links'));
}
const demo = await linesOf({});
const shop = await linesOf({ ...PRODUCTION, X_URL: 'https://x.example/shop' });

it('the start says in one line which social links the footer leaves out, and nothing where it has all', () => {
  expect(demo).toEqual([]);
  expect(shop).toMatchObject([{ settings: ['FACEBOOK_URL', 'LINKEDIN_URL', 'INSTAGRAM_URL'] }]);
});
