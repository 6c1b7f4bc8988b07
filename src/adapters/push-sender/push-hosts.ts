/**
 * Whether an address is on one of these hosts, over https. A browser submits it, so it may be anything, an address of our
 * own network included. '*.push.example': any host below that one.
 */
export const atHosts =
  (hosts: readonly string[]) =>
  ({ protocol, hostname, port, username, password }: URL): boolean =>
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
