import { describe, expect, it } from 'vitest';
import { barcodeOf } from './barcode.ts';

describe('barcodes', () => {
  it('are EANs with a right check digit', () => {
    expect(barcodeOf('20', 0)).toBe('2000000000008');
    expect(barcodeOf('21', 1)).toBe('2100000000012');
  });

  it('of two numberings never meet', () => {
    expect(barcodeOf('20', 12_345)).not.toBe(barcodeOf('21', 12_345));
    expect(new Set(Array.from({ length: 1000 }, (_, number) => barcodeOf('21', number))).size).toBe(1000);
  });
});
