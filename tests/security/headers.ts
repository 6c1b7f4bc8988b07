// What every answer says to a browser for safety, by route; 'NONCE' is another one each time. Fastify adds none of its own.

const STRICT = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Of what goes through helmet, too: pages ask where one is, and for nothing else. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...[
    ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
    ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
    ...['picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
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

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'nonce-NONCE'",
  "style-src 'self' 'nonce-NONCE'",
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
  'upgrade-insecure-requests',
].join(';');

/** Data may do nothing at all, should one be shown. */
const DATA = {
  ...STRICT,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};
const PAGE = { ...SHOWN, 'content-security-policy': PAGE_POLICY };
/** An SVG opened on its own is a document. */
const PICTURE = { ...SHOWN, 'content-security-policy': "default-src 'none'; sandbox" };
/** Shown by other sites, beside a link to this one. */
const SHARED_PICTURE = { ...PAGE, 'cross-origin-resource-policy': 'cross-origin' };
/** Shown in a frame of our own. */
const DOCUMENT = { ...SHOWN, 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' };

/** The headers of each route, by the first pattern that fits: every route of the program must fit one. */
export const HEADERS: readonly (readonly [RegExp, Record<string, string>])[] = [
  [/^\/api\/(health|ready|docs|openapi\.json)$/, PAGE],
  [/^\/api\//, DATA],
  [/^\/files\//, PICTURE],
  [/^\/pictures\/share\//, SHARED_PICTURE],
  [/^\/pictures\//, PICTURE],
  [/^\/documents\//, DOCUMENT],
  [/^\/(robots\.txt|sitemap\.xml|sitemaps\/:name\.xml)$/, PAGE],
  [/^\/manifest\.webmanifest$/, PAGE],
  [/^\/dev\/outbox(\.json)?$/, PAGE],
  [/^\/newsletter\/(subscribe|confirm|unsubscribe)$/, PAGE],
  [/^\*$/, PAGE],
];
