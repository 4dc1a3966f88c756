/** Signed links to PDF documents, each valid for one user and a short time. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const lifetimeMs = 5 * 60_000;

const PdfKind = z.enum(['invoice', 'summary']);
export type PdfKind = z.infer<typeof PdfKind>;

export interface PdfReference {
  readonly kind: PdfKind;
  readonly id: number;
}

export interface Signer {
  readonly secret: string;
  readonly userId: string;
  readonly now: Date;
}

const Parts = z.tuple([
  PdfKind,
  z.coerce.number<string>().int().positive(),
  z.coerce.number<string>().int().positive(),
  z.string(),
]);

function sign(secret: string, userId: string, { kind, id }: PdfReference, expires: number): string {
  return createHmac('sha256', secret).update(['paper', userId, kind, id, expires].join(' ')).digest('base64url');
}

export const pdfRoute = '/api/papers/:link/:name';

/** Returns a link to a document. The file name is only a suggestion for saving it. */
export function writePdfLink({ secret, userId, now }: Signer, paper: PdfReference, fileName: string): string {
  const expires = now.getTime() + lifetimeMs;
  return `/api/papers/${paper.kind}.${paper.id}.${expires}.${sign(secret, userId, paper, expires)}/${encodeURIComponent(fileName)}`;
}

/** Returns the document that a link refers to, or `undefined` if the link is another user's, expired or forged. */
export function readPdfLink({ secret, userId, now }: Signer, link: string): PdfReference | undefined {
  const parts = Parts.safeParse(link.split('.'));
  if (!parts.success) return undefined;
  const [kind, id, expires, signature] = parts.data;
  const expected = Buffer.from(sign(secret, userId, { kind, id }, expires));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && expires > now.getTime() ? { kind, id } : undefined;
}
