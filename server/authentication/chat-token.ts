import { createHmac } from 'node:crypto';

const lifetimeSeconds = 300;

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/**
 * Returns a JSON Web Token (HS256) that identifies the user and the delivery to the live chat for five minutes. Its key
 * is derived from the server's secret, so that the token has no other use.
 */
export function writeChatToken(
  secret: string,
  user: { readonly id: string; readonly email: string },
  now: Date,
  deliveryId?: string,
): string {
  const issued = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: user.id,
    email: user.email,
    aud: 'chat',
    iat: issued,
    exp: issued + lifetimeSeconds,
    ...(deliveryId === undefined ? {} : { delivery: deliveryId }),
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const key = createHmac('sha256', secret).update('chat').digest();
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
