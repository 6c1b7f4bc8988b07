import { isIPv4, isIPv6 } from 'node:net';

/** The caller: a signed-in account, else the network of the address. */
export type Caller = { readonly ip: string; readonly viewer?: { readonly userId: string } | null };

export type Share = { readonly key: string; readonly times: number };

const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const SHARES_OF_SITE = 5;

/**
 * The keys that limits count a caller under: the account, as carriers put thousands of people behind one address; else
 * the network. An IPv6 /48, which one customer may own, has five times the share of each /64.
 */
export function sharesOf({ ip, viewer }: Caller): readonly Share[] {
  if (viewer) return [{ key: `account:${viewer.userId}`, times: 1 }];
  const network = { key: networkOf(ip), times: 1 };
  const groups = groupsOf(addressOf(ip));
  return groups ? [network, { key: prefix(groups, SITE_GROUPS), times: SHARES_OF_SITE }] : [network];
}

/**
 * The network of an address: an IPv6 /64, as a device has 2^64 addresses, or the IPv4 address. Invalid addresses share
 * one, so forging gains no quota.
 */
export function networkOf(ip: string): string {
  const address = addressOf(ip);
  const groups = groupsOf(address);
  if (groups) return prefix(groups, NETWORK_GROUPS);
  return isIPv4(address) ? address : 'unknown';
}

/**
 * What the logs keep of an address: the /24 of IPv4, the /48 of IPv6. It tells a store's counter from another country and one
 * attack from another, and names no household.
 */
export function coarseNetworkOf(ip: string): string {
  const address = addressOf(ip);
  const groups = groupsOf(address);
  if (groups) return prefix(groups, SITE_GROUPS);
  return isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : '';
}

/** The address alone, as proxies write it: without port, brackets and zone, and IPv4 where it is mapped into IPv6. */
export function addressOf(written: string): string {
  const text = written.trim();
  if (isIPv4(text)) return text;
  const withoutPort = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = withoutPort.split('%', 1)[0] ?? '';
  return mappedIPv4(address) ?? address;
}

/** The client's address as our own `hops` proxies wrote it: each appends its peer to the header. */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | string[] | undefined,
  hops: number,
): string {
  const forwarded = hops > 0 && forwardedFor ? String(forwardedFor).split(',') : [];
  return addressOf([...forwarded, socketAddress].at(-1 - Math.min(hops, forwarded.length)) ?? '');
}

function groupsOf(address: string): number[] | null {
  if (!isIPv6(address)) return null;
  const [head = '', tail] = address.split('::');
  const [first, last] = [numbersOf(head), numbersOf(tail ?? '')];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const numbersOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return Number.parseInt(group, 16);
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

const prefix = (groups: readonly number[], count: number): string =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`;

function mappedIPv4(address: string): string | null {
  if (!/^[:0]/.test(address)) return null;
  const groups = groupsOf(address);
  if (!groups?.slice(0, 5).every((group) => group === 0) || groups[5] !== 0xffff) return null;
  return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
}
