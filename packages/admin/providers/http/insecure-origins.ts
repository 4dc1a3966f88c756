/** Fallbacks for insecure origins (`http://shop-pc:3000`), which lack some browser APIs. */

/** The part of Web Locks that the portal uses. Insecure origins don't support it. */
export interface Locks {
  request<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** Returns the names of the locks that any tab holds. */
  held(): Promise<readonly string[]>;
}

export function browserLocks(): Locks | undefined {
  const manager: LockManager | undefined = globalThis.navigator?.locks;
  if (!manager) return undefined;
  return {
    request: async (name, work) => await manager.request(name, work),
    held: async () => (await manager.query()).held?.flatMap(({ name }) => name ?? []) ?? [],
  };
}

/** Returns 128 random bits in hex. `randomUUID` isn't available on insecure origins. */
export function uniqueKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
