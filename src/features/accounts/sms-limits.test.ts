import { describe, expect, it } from 'vitest';
import { networkOf } from './sms-limits.server.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['203.0.113.250', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:7:1::1', '2001:db8:7'],
    ['2001:0db8:0007:ffff:1:2:3:4', '2001:db8:7'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['', ''],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});
