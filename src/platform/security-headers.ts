import type { FastifyHelmetOptions } from '@fastify/helmet';

type Options = { publicOrigin: string; isDevelopment: boolean; mapStyleUrl: string | null };

/** For everything that a browser may show: scripts only with this response's nonce, nothing from another host. */
export function securityHeaders({ publicOrigin, isDevelopment, mapStyleUrl }: Options): FastifyHelmetOptions {
  const isHttps = publicOrigin.startsWith('https:');
  const mapHost = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
  return {
    // Vite writes styles and scripts of its own while the code is being edited.
    enableCSPNonces: !isDevelopment,
    contentSecurityPolicy: isDevelopment ? false : contentSecurityPolicy({ isHttps, mapHost }),
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: true,
  };
}

/** For data: the same for every answer, so nothing is worked out for each. Should one be shown, it may do nothing at all. */
export const dataHeaders = ({ publicOrigin }: Pick<Options, 'publicOrigin'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

function contentSecurityPolicy({ isHttps, mapHost }: { isHttps: boolean; mapHost: string[] }) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // React writes style attributes (carousel widths, hues); style elements still need the nonce.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...mapHost],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...mapHost],
      workerSrc: ["'self'"],
      // The legal texts are shown as PDF in a frame: files of our own.
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
  };
}
