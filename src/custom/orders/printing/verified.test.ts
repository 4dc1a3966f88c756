import { expect, it } from 'vitest';
import { progressOf } from './Packages.tsx';

const packages = ['A', 'B'].map((Barcode, index) => ({ PackageNo: index + 1, Barcode }));

it('an order is verified once each of its packages has been scanned', () => {
  expect(progressOf(packages, new Set())).toEqual({ verified: 0, total: 2, isWhole: false });
  expect(progressOf(packages, new Set(['A', 'of another order']))).toEqual({ verified: 1, total: 2, isWhole: false });
  expect(progressOf(packages, new Set(['A', 'B']))).toEqual({ verified: 2, total: 2, isWhole: true });
  expect(progressOf([], new Set()).isWhole).toBe(false);
});
