import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, clientAddress, coarseNetworkOf, networkOf, sharesOf } from './network.ts';

describe('the network that logs keep', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:7:1::1', '2001:db8:7::/48'],
    ['', ''],
    ['someone', ''],
  ])('of %j is %s', (ip, network) => expect(coarseNetworkOf(ip)).toBe(network));
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:db8:7:1::1', '2001:db8:7:1::/64'],
    ['2001:0DB8:0007:0001:1:2:3:4', '2001:db8:7:1::/64'],
    ['[2001:db8:7:1::1]:51234', '2001:db8:7:1::/64'],
    ['[2001:db8:7:1::1]', '2001:db8:7:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['1.2.3.4.5', 'unknown'],
    ['_hidden-7', 'unknown'],
    ['203.0.113.9 203.0.113.10', 'unknown'],
  ])('%j is %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  const group = fc.nat(0xffff);
  const written = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':');

  it('is one for all addresses and ports of a /64, and another one for each of its neighbours', () => {
    const four = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
    fc.assert(
      fc.property(four, four, four, fc.nat(65_535), (network, one, other, port) => {
        const first = networkOf(written([...network, ...one]));
        expect(networkOf(`[${written([...network, ...other])}]:${port}`)).toBe(first);
        const neighbour = [...network.slice(0, 3), network[3] ^ 1];
        expect(networkOf(written([...neighbour, ...one]))).not.toBe(first);
      }),
    );
  });

  it('is a short string for any proxy header', () => {
    fc.assert(fc.property(fc.string(), (text) => networkOf(text).length < 32));
    expect(addressOf('203.0.113.9:1')).toBe('203.0.113.9');
  });
});

describe('the shares of a caller', () => {
  it('are of the account for who is signed in, wherever they are', () => {
    expect(sharesOf({ ip: '203.0.113.9', viewer: { userId: 'u1' } })).toEqual([{ key: 'account:u1', times: 1 }]);
  });

  it('are of the network for anyone else: an IPv6 /48 has five times the share of a /64', () => {
    expect(sharesOf({ ip: '203.0.113.9', viewer: null })).toEqual([{ key: '203.0.113.9', times: 1 }]);
    expect(sharesOf({ ip: '2001:db8:7:1::9' })).toEqual([
      { key: '2001:db8:7:1::/64', times: 1 },
      { key: '2001:db8:7::/48', times: 5 },
    ]);
  });
});

describe('the address of a request', () => {
  it.each([
    [0, undefined, '192.0.2.1'],
    [0, '203.0.113.9', '192.0.2.1'],
    [1, undefined, '192.0.2.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9:4711', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 198.51.100.1', '203.0.113.9'],
    [3, '203.0.113.9', '203.0.113.9'],
    [1, ['6.6.6.6', '203.0.113.9'], '203.0.113.9'],
  ])('is, behind %i proxies and with %j, %s', (hops, header, address) => {
    expect(clientAddress('192.0.2.1', header, hops)).toBe(address);
  });
});
