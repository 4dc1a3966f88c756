/** Addresses of papers: each for one user alone, and for a short time. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const lifetimeMs = 5 * 60_000;

const PaperKind = z.enum(['invoice', 'summary']);
export type PaperKind = z.infer<typeof PaperKind>;

/** Which paper it is, by its number in the database. */
export interface PaperName {
  readonly kind: PaperKind;
  readonly id: number;
}

export interface Signer {
  readonly secret: string;
  readonly userId: string;
  readonly now: Date;
}

const Parts = z.tuple([
  PaperKind,
  z.coerce.number<string>().int().positive(),
  z.coerce.number<string>().int().positive(),
  z.string(),
]);

function sign(secret: string, userId: string, { kind, id }: PaperName, expires: number): string {
  return createHmac('sha256', secret).update(['paper', userId, kind, id, expires].join(' ')).digest('base64url');
}

export const paperRoute = '/api/papers/:link/:name';

/** The address of a paper; the name is for whoever saves it, and nothing else. */
export function writePaperLink({ secret, userId, now }: Signer, paper: PaperName, fileName: string): string {
  const expires = now.getTime() + lifetimeMs;
  return `/api/papers/${paper.kind}.${paper.id}.${expires}.${sign(secret, userId, paper, expires)}/${encodeURIComponent(fileName)}`;
}

/** The paper that a link leads its user to; `undefined` where it is another's, has died, or was never written here. */
export function readPaperLink({ secret, userId, now }: Signer, link: string): PaperName | undefined {
  const parts = Parts.safeParse(link.split('.'));
  if (!parts.success) return undefined;
  const [kind, id, expires, signature] = parts.data;
  const expected = Buffer.from(sign(secret, userId, { kind, id }, expires));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && expires > now.getTime() ? { kind, id } : undefined;
}
