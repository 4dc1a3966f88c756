import { expect, it } from 'vitest';
import { createScanReader } from './Scanner.tsx';

/** Types a text and Enter with a pause between keys. Returns the code that was detected. */
function type(text: string, pauseMs: number, reader = createScanReader(), from = 1000): string | undefined {
  const keys = [...text, 'Enter'];
  return keys.map((key, index) => reader.press(key, from + index * pauseMs)).at(-1);
}

it('a fast series of keys that ends with Enter is a scanned code', () => {
  expect(type('2000100532010', 3)).toBe('2000100532010');
  expect(type('2000100532010', 50)).toBe('2000100532010');
});

it('slow typing, too few keys or a late Enter do not form a code', () => {
  expect(type('2000100532010', 60)).toBeUndefined();
  expect(type('12345', 3)).toBeUndefined();
  const reader = createScanReader();
  for (const [index, key] of [...'2000100532010'].entries()) reader.press(key, 1000 + index);
  expect(reader.press('Enter', 2000)).toBeUndefined();
});

it('a pause starts a new code; capitals and consecutive codes are read', () => {
  const reader = createScanReader();
  reader.press('j', 100);
  expect(type('ABC-12345', 3, reader)).toBe('ABC-12345');
  expect(type('XYZ-98765', 3, reader, 1100)).toBe('XYZ-98765');
  reader.press('A', 3000);
  reader.press('Shift', 3001);
  expect(type('B12345', 2, reader, 3002)).toBe('AB12345');
});
