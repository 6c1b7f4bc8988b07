// What every answer says to a browser for safety, by route; Fastify adds none of its own.

const STRICT = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Of what goes through helmet, too: pages ask where the user is and for passkeys, and for nothing else. */
const PERMISSIONS = [
  'geolocation=(self)',
  'publickey-credentials-get=(self)',
  ...[
    ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
    ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
    ...['picture-in-picture', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Of what goes through helmet. */
const SHOWN = {
  ...STRICT,
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': PERMISSIONS,
};

/** Over https alone. */
export const HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Inline code is allowed by its hash alone; each is 'HASH' here. */
const policyWith = ({ script = '', style = '' }) =>
  [
    "default-src 'self'",
    `script-src 'self'${script}`,
    `style-src 'self'${style}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
    'upgrade-insecure-requests',
  ].join(';');

/** Data may do nothing at all, should one be shown. */
const DATA = {
  ...STRICT,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};
const PLAIN = { ...SHOWN, 'content-security-policy': policyWith({}) };
const PAGE = { ...SHOWN, 'content-security-policy': policyWith({ script: " 'sha256-HASH'" }) };
const STYLED = { ...SHOWN, 'content-security-policy': policyWith({ style: " 'sha256-HASH'" }) };
/** An SVG opened on its own is a document. */
const PICTURE = { ...SHOWN, 'content-security-policy': "default-src 'none'; sandbox" };
/** Shown by other sites, beside a link to this one. */
const SHARED_PICTURE = { ...PLAIN, 'cross-origin-resource-policy': 'cross-origin' };
/** Shown in a frame of our own. */
const DOCUMENT = { ...SHOWN, 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' };

/** The headers of each route, by the first pattern that fits: every route of the program must fit one. */
export const HEADERS: readonly (readonly [RegExp, Record<string, string>])[] = [
  [/^\/api\/docs$/, STYLED],
  [/^\/api\/(health|ready|openapi\.json)$/, PLAIN],
  [/^\/api\//, DATA],
  [/^\/files\//, PICTURE],
  [/^\/pictures\/share\//, SHARED_PICTURE],
  [/^\/pictures\//, PICTURE],
  [/^\/documents\//, DOCUMENT],
  [/^\/(robots\.txt|sitemap\.xml|sitemaps\/:name\.xml)$/, PLAIN],
  [/^\/manifest\.webmanifest$/, PLAIN],
  [/^\/dev\/outbox$/, STYLED],
  [/^\/dev\/outbox\.json$/, PLAIN],
  [/^\/csp-reports$/, PLAIN],
  [/^\/newsletter\/(subscribe|confirm|unsubscribe)$/, PLAIN],
  [/^(\*|\/status)$/, PAGE],
];

export const headersOf = (path: string) => HEADERS.find(([pattern]) => pattern.test(path))?.[1];
