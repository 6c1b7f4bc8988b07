/**
 * Whether an address is one of these hosts' over https. A browser tells it us, so it may be anything: an address of our own
 * network, say. '*.push.example': any host below that one.
 */
export const atHosts =
  (hosts: readonly string[]) =>
  ({ protocol, hostname, port, username, password }: URL): boolean =>
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
