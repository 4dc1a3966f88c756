/** 32 characters that nobody confuses when reading a code out: no I, O, 0 or 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** A random code of eight characters; `random` answers that many bytes. */
export function generateCode(random: (size: number) => Uint8Array): string {
  return [...random(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}
