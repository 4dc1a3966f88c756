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
