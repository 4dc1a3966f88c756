const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host, as it stands in an address, is this machine and no other. */
export function isLocalHost(hostname: string): boolean {
  return localHosts.has(hostname);
}
