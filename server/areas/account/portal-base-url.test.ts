import { describe, expect, it } from 'vitest';
import { readConfig } from '../../runtime/config.ts';
import { portalBaseUrl } from './routes.ts';

const addressOf = (
  variables: Readonly<Record<string, string>>,
  origin: string | undefined,
  localAddress = '127.0.0.1',
) => portalBaseUrl(readConfig({ DEMO: '0', ...variables }), origin, { localAddress, localPort: 3000 });

describe('portalBaseUrl', () => {
  it('prefers PUBLIC_URL over the origin of the request', () => {
    const variables = { PUBLIC_URL: 'https://portal.example.com/shop/', PUBLIC_ORIGIN: 'https://other.example.com' };
    for (const origin of [undefined, 'https://other.example.com', 'https://evil.example.com']) {
      expect(addressOf(variables, origin)).toBe('https://portal.example.com/shop');
    }
  });

  it('accepts only origins listed in PUBLIC_ORIGIN if PUBLIC_URL is not set', () => {
    const variables = { PUBLIC_ORIGIN: 'https://a.example.com,https://b.example.com:8443' };
    expect(addressOf(variables, 'https://b.example.com:8443')).toBe('https://b.example.com:8443');
    for (const origin of [
      undefined,
      '',
      'null',
      'https://evil.example.com',
      'http://a.example.com',
      'https://b.example.com',
      'https://a.example.com.evil.example.com',
      'http://localhost:3000',
    ]) {
      expect(addressOf(variables, origin)).toBeUndefined();
    }
  });

  it('accepts localhost with the portal’s own port only in demo mode', () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect([addressOf({ DEMO: '1' }, origin), addressOf({}, origin)]).toEqual([origin, undefined]);
    }
    for (const origin of [
      'http://localhost.evil.example.com',
      'http://shop-pc:3000',
      'http://user@localhost:evil',
      'http://localhost',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://192.168.1.5:3000',
    ]) {
      expect(addressOf({ DEMO: '1' }, origin)).toBeUndefined();
    }
  });

  it.each([
    ['http://192.168.1.5:3000', '192.168.1.5'],
    ['http://192.168.1.5:3000', '::ffff:192.168.1.5'],
    ['http://[fd00::5]:3000', 'fd00::5'],
  ])('accepts %s in demo mode if the request arrived at %s', (origin, local) => {
    expect(addressOf({ DEMO: '1' }, origin, local)).toBe(origin);
    expect(addressOf({ DEMO: '1' }, origin, '10.0.0.1')).toBeUndefined();
  });
});
