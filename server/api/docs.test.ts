import { expect, it } from 'vitest';
import { codingFor } from './docs.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['brotli', 'identity'],
])('a client that accepts %s gets the document as %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});
