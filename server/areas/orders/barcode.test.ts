import { describe, expect, it } from 'vitest';
import { barcodeOf } from './barcode.ts';

describe('barcodeOf', () => {
  it('returns an EAN with a valid check digit', () => {
    expect(barcodeOf('20', 0)).toBe('2000000000008');
    expect(barcodeOf('21', 1)).toBe('2100000000012');
  });

  it('returns unique codes within and across ranges', () => {
    expect(barcodeOf('20', 12_345)).not.toBe(barcodeOf('21', 12_345));
    expect(new Set(Array.from({ length: 1000 }, (_, number) => barcodeOf('21', number))).size).toBe(1000);
  });
});
