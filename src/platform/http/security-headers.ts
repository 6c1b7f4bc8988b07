import { hash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply, onSendHookHandler } from 'fastify';

type Options = {
  publicOrigin: string;
  isDevelopment: boolean;
  mapStyleUrl: string | null;
  cardFieldUrl: string | null;
};

/** Where browsers report what they block. */
export const CSP_REPORTS = '/csp-reports';

/** For displayable responses: no external resources, inline code only by hash (`withInline`). */
export function securityHeaders({
  publicOrigin,
  isDevelopment,
  mapStyleUrl,
  cardFieldUrl,
}: Options): FastifyHelmetOptions {
  const isHttps = publicOrigin.startsWith('https:');
  const mapHost = originsOf(mapStyleUrl);
  const fieldHost = originsOf(cardFieldUrl);
  return {
    // In development Vite adds inline styles and scripts.
    contentSecurityPolicy: isDevelopment ? false : contentSecurityPolicy({ isHttps, mapHost, fieldHost }),
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

const UNUSED = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** Pages use geolocation and passkeys, and no other permission; frames of other origins do not even get that. */
const PERMISSIONS = [
  'geolocation=(self)',
  'publickey-credentials-get=(self)',
  ...UNUSED.map((feature) => `${feature}=()`),
].join(', ');

/** Only with helmet's headers: data do not need it. */
export const permissionsPolicy: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.hasHeader('origin-agent-cluster')) reply.header('permissions-policy', PERMISSIONS);
  done(null, payload);
};

/** For data: constant, so nothing is computed per response. Displayed, it may do nothing. */
export const dataHeaders = ({ publicOrigin }: Pick<Options, 'publicOrigin'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const originsOf = (url: string | null) => (url ? [new URL(url).origin] : []);

type Hosts = { isHttps: boolean; mapHost: string[]; fieldHost: string[] };

function contentSecurityPolicy({ isHttps, mapHost, fieldHost }: Hosts) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // React writes style attributes (carousel widths, hues); style elements are allowed by their hashes only.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...mapHost],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...mapHost],
      workerSrc: ["'self'"],
      // The legal texts are our own PDF files in frames; the card field is the provider's.
      frameSrc: ["'self'", ...fieldHost],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // Beside `report-to` Chromium would ignore it; by itself every browser follows it, at once.
      reportUri: [CSP_REPORTS],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
  };
}

export function withInline(
  policy: string,
  { scripts = [], styles = [] }: { scripts?: readonly string[] | undefined; styles?: readonly string[] },
): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' '));
}

/** The source expression of an inline script or style with exactly this text. */
export const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

export function sendStyled(reply: FastifyReply, html: string, style: string): FastifyReply {
  const policy = reply.getHeader('content-security-policy') as string | undefined;
  if (policy) reply.header('content-security-policy', withInline(policy, { styles: [sourceOf(style)] }));
  return reply.type('text/html; charset=utf-8').send(html);
}
