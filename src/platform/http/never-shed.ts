/**
 * Exempts a route from load shedding: for cheap assets that a page requires, as browsers do not retry a rejected
 * script.
 */
export const neverShed = { pressureHandler: () => undefined };

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => undefined;
  }
}
