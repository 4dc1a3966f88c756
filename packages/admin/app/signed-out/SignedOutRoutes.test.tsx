import { expect, it } from 'vitest';
import { readReturnPath } from './SignedOutRoutes.tsx';

it('returns only to paths of the portal after sign-in', () => {
  const read = (to: string) => readReturnPath(`?to=${encodeURIComponent(to)}`);
  expect(read('/orders/details/7?x=1')).toBe('/orders/details/7?x=1');
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/\r\n//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/login?to=/login',
  ]) {
    expect(read(to)).toBeUndefined();
  }
});
