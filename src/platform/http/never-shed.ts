/**
 * The config of a route that is exempt from load shedding. For assets that a page requires and that are cheap to send: a
 * browser does not request a script again after one rejection.
 */
export const neverShed = { pressureHandler: () => undefined };
