import { describe, expect, it } from 'vitest';
import { readableUrl } from './readable-url.ts';

describe('readableUrl', () => {
  it.each(['/', '/api/orders?q=%zz', '/caf%C3%A9', '/a%2fb%25', '/a#%', 'http://portal.example.com/a%20b'])(
    'keeps a target with a decodable path: %s',
    (url) => {
      expect(readableUrl(url)).toBe(url);
    },
  );

  it.each([
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/api/%?q=%zz', '/api/%25?q=%zz'],
    ['/%C3%A9/%', '/%25C3%25A9/%25'],
    ['*', '/*'],
    ['portal%', '/portal%25'],
  ])('escapes a target with an undecodable path: %s', (url, readable) => {
    expect(readableUrl(url)).toBe(readable);
    expect(() => decodeURI(readable.split('?')[0] ?? '')).not.toThrow();
  });
});
