import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifest, maskable } from './installable.mjs';

it('the maskable icon has a full background and a smaller drawing', () => {
  const icon = maskable(readFileSync('public/favicon.svg', 'utf8'));
  expect(icon).toContain('<rect width="32" height="32" fill=');
  expect(icon).toContain('scale(0.8)');
  expect(() => maskable('<svg/>')).toThrow('needs a background');
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
