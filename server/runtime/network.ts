import ipaddr from 'ipaddr.js';

const hostPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const bracketed = /^\[([^\]]+)\](?::\d+)?$/;
/** Of eight groups: what a provider gives one customer at least, who is everybody behind it. */
const networkGroups = 4;

/** Some proxies write the port too, which is another one each time. */
function withoutPort(address: string): string {
  return hostPort.exec(address)?.[1] ?? bracketed.exec(address)?.[1] ?? address;
}

/**
 * Who is counted at a network address: an IPv4 address, also one that is written as IPv6, or the /64 of an IPv6 one,
 * within which anybody has as many addresses as they like. What is no address is counted together.
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
