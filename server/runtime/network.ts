import ipaddr from 'ipaddr.js';

const hostPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const bracketed = /^\[([^\]]+)\](?::\d+)?$/;
/** Groups of an IPv6 address that identify a customer: providers assign a /64 or more. */
const networkGroups = 4;

/** Removes the port, which some proxies include and which changes with each connection. */
function withoutPort(address: string): string {
  return hostPort.exec(address)?.[1] ?? bracketed.exec(address)?.[1] ?? address;
}

/**
 * Returns the key for counting clients: an IPv4 address, including an IPv4-mapped one, or an IPv6 address's /64 prefix,
 * within which a client can have any number of addresses. All invalid addresses share one key.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address.trim());
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
