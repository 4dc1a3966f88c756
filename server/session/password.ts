import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an address nobody has (`undefined`) as for a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
