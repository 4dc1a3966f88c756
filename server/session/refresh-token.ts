import { createHash, createHmac } from 'node:crypto';

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token that follows: always the same one, so that a lost answer can be given again with no token stored. */
export function successorOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`refresh ${token}`).digest('base64url');
}
