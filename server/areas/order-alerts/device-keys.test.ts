import { ECDH, createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasValidKeys } from './device-keys.ts';

const point = createECDH('prime256v1').generateKeys();
const secret = randomBytes(16);
const usable = (p256dh: Buffer, auth: Buffer) =>
  hasValidKeys({ p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') });
const changed = (at: number, byte: number) => Buffer.from(point.with(at, byte));

describe('the keys of a push subscription', () => {
  it('are accepted with and without base64 padding', () => {
    expect(usable(point, secret)).toBe(true);
    expect(hasValidKeys({ p256dh: `${point.toString('base64url')}=`, auth: `${secret.toString('base64url')}==` })).toBe(
      true,
    );
  });

  it.each<[string, Buffer, Buffer]>([
    ['three bytes', Buffer.alloc(3), secret],
    ['a point that is one byte short', point.subarray(0, 64), secret],
    ['a point that is one byte long', Buffer.concat([point, Buffer.of(0)]), secret],
    [
      'a compressed point',
      Buffer.from(ECDH.convertKey(point, 'prime256v1', undefined, 'hex', 'compressed').toString(), 'hex'),
      secret,
    ],
    ['another form of point', changed(0, 6), secret],
    ['a point off the curve', changed(64, (point[64] ?? 0) ^ 1), secret],
    ['zeros', Buffer.concat([Buffer.of(4), Buffer.alloc(64)]), secret],
    ['a point of another curve', createECDH('secp256k1').generateKeys(), secret],
    ['a secret of 15 bytes', point, secret.subarray(0, 15)],
    ['a secret of 17 bytes', point, randomBytes(17)],
  ])('are rejected if they contain %s', (_, p256dh, auth) => {
    expect(usable(p256dh, auth)).toBe(false);
  });
});
