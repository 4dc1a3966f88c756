import { isIPv6 } from 'node:net';

const groups = 8;
const ownGroups = 4;

/** Whose address it is: an IPv4 address is its own, an IPv6 client has a whole /64 to itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = '', end] = address.split('%')[0]?.split('::') ?? [];
  const [left, right] = [start, end ?? ''].map((half) => half.split(':').filter((group) => group !== ''));
  const missing = end === undefined ? 0 : groups - (left?.length ?? 0) - (right?.length ?? 0);
  const all = [...(left ?? []), ...Array.from({ length: missing }, () => '0'), ...(right ?? [])];
  return `${all.slice(0, ownGroups).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
