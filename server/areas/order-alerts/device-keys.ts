import { ECDH } from 'node:crypto';

/** The public key and the secret of a browser's push subscription, base64url-encoded (RFC 8291). */
export interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const publicKeyBytes = 65;
const uncompressed = 4;
const secretBytes = 16;

/** Returns whether messages can be encrypted with the keys: an uncompressed P-256 point and a 16-byte secret. */
export function hasValidKeys({ p256dh, auth }: DeviceKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return (
    point.length === publicKeyBytes &&
    point[0] === uncompressed &&
    isOnCurve(point) &&
    Buffer.from(auth, 'base64url').length === secretBytes
  );
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
