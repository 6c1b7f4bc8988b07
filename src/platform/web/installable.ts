import type { FastifyInstance } from 'fastify';
import { neverShed } from '../http/never-shed.ts';
import { LANGUAGE } from './head.ts';

const WORKER = '/service-worker.js';
/** The token `bg`: behind the icon while the app starts. Pages say themselves what the browser draws around them. */
const GROUND = '#ffffff';

/** What makes the site an app that can be installed: GET /manifest.webmanifest. And how its service worker is sent. */
export function registerInstallable(app: FastifyInstance, { siteName }: { siteName: string }): void {
  const manifest = JSON.stringify(manifestOf(siteName));
  app.get('/manifest.webmanifest', { config: neverShed }, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );
  app.addHook('onRoute', (route) => {
    if (route.url !== WORKER) return;
    // Asked for anew each time, or a mended one would come late. It fetches from us, and does nothing else.
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
