/** What an insecure origin (`http://shop-pc:3000`) lacks, or has to make in another way. */

/** The part of Web Locks that is used; insecure origins have none. */
export interface Locks {
  request<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** The names of all locks that any tab holds. */
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

/** 128 random bits in hex. Not `randomUUID`, which needs a secure one. */
export function uniqueKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
