import type { FastifyHelmetOptions } from '@fastify/helmet';

type Options = { publicOrigin: string; isDevelopment: boolean; mapStyleUrl: string | null };

/** One strict policy for every answer: scripts only with this response's nonce, nothing from another host. */
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
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
  };
}
