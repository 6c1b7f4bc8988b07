/**
 * The config of a route that is answered however busy the process is. For what a page cannot do without and what costs next
 * to nothing to send: a browser does not ask again for a script that was refused once.
 */
export const neverShed = { pressureHandler: () => undefined };
