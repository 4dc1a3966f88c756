/** 128 random bits in hex. Not `randomUUID`, which an insecure origin (`http://shop-pc:3000`) does not have. */
export function uniqueKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
