import { createHash } from 'node:crypto';

const secretBytes = 32;
const prefixBytes = 5;
const format = /^mk_live_([a-f0-9]{10})_[\w-]{43}$/;

/** Returns the SHA-256 of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Generates a secret such as `mk_live_1a2b3c4d5e_…`. `random` returns that many random bytes. */
export function generateSecret(random: (size: number) => Buffer): { readonly secret: string; readonly prefix: string } {
  const prefix = random(prefixBytes).toString('hex');
  return { prefix, secret: `mk_live_${prefix}_${random(secretBytes).toString('base64url')}` };
}

/** Returns the prefix of a secret. `undefined` for a text in another format. */
export function prefixOf(secret: string): string | undefined {
  return format.exec(secret)?.[1];
}
