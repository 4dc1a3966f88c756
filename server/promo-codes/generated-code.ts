import { codeAlphabet, drawnLengthAfter } from '../../contract/promo-codes-batch.ts';

/** A random code, behind its prefix; `random` answers that many bytes. */
export function generateCode(random: (size: number) => Uint8Array, prefix = ''): string {
  const drawn = [...random(drawnLengthAfter(prefix))].map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length));
  return `${prefix}${drawn.join('')}`;
}
