import type { FastifyInstance } from 'fastify';
import { neverShed } from '../http/never-shed.ts';
import { LANGUAGE } from './head.ts';

const WORKER = '/service-worker.js';
/** The token `bg`: the background of the splash screen. Pages set their own theme colour. */
const GROUND = '#ffffff';

/** Makes the site installable: GET /manifest.webmanifest, and the service worker's headers. */
export function registerInstallable(app: FastifyInstance, { siteName }: { siteName: string }): void {
  const manifest = JSON.stringify(manifestOf(siteName));
  app.get('/manifest.webmanifest', { config: neverShed }, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );
  app.addHook('onRoute', (route) => {
    if (route.url !== WORKER) return;
    // Always revalidated, so that fixes arrive at once. Connects to this site only.
    route.onSend = async (_request, reply) => {
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'");
    };
  });
}

const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Cannabis from authorized stores near you, for pickup or delivery.',
  lang: LANGUAGE,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  categories: ['shopping'],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Products', url: '/products' },
    { name: 'My orders', url: '/profile/orders' },
  ],
});

const icon = (file: string, size: number, purpose: string) => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
