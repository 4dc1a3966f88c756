declare module 'fs-native-extensions' {
  /** Locks an open file. Returns `false` if another process holds the lock. */
  export function tryLock(descriptor: number): boolean;
  export function unlock(descriptor: number): void;
}
