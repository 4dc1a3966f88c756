import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('networkOf', () => {
  it('returns an IPv4 address for each of its notations', () => {
    for (const address of [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::ffff:c000:201',
      '192.0.2.1:52341',
      ' 192.0.2.1 ',
      '[::ffff:192.0.2.1]:52341',
    ]) {
      expect(networkOf(address)).toBe('192.0.2.1');
    }
    expect(networkOf('192.0.2.2')).toBe('192.0.2.2');
  });

  it('returns the /64 prefix of an IPv6 address for each of its notations', () => {
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff',
      '[2001:db8:0:7::2]',
      '[2001:db8:0:7::2]:443',
    ]) {
      expect(networkOf(address)).toBe('2001:db8:0:7::/64');
    }
    expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it('returns the same value for everything that is not an address', () => {
    for (const address of ['', 'unknown', '_hidden', '999.1.1.1', '10.0.0.0/8']) {
      expect(networkOf(address)).toBe('unknown');
    }
  });
});
