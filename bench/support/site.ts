import { freePort, type Running, serve } from './processes.ts';

/** The site as in production, on a database that is there, with stand-ins for the services outside. */
export async function startSite(databaseUrl: string, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  return serve(['--max-semi-space-size=64', 'scripts/start.ts'], {
    port,
    path: '/api/ready',
    env: { ...productionEnv(databaseUrl, `http://127.0.0.1:${port}`), PORT: String(port), ...env },
  });
}

export const productionEnv = (databaseUrl: string, origin: string) => ({
  DATABASE_URL: databaseUrl,
  MODE: 'production',
  PUBLIC_ORIGIN: origin,
  MAILER: 'outbox',
  SMS: 'outbox',
  PAYMENTS: 'sandbox',
  GEOCODER: 'gazetteer',
  FILES: 'folder',
  LOG_LEVEL: 'warn',
  ORDERS_PER_DAY: '100000',
});
