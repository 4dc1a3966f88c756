/** The run-time configuration and the socket URLs derived from it (decisions, "Base URL"). */
import { PortalConfig } from '../../contract/config.ts';
import { addressOf } from '../http/address.ts';
import { configLimit, fetchConfig, takeConfig } from './early-config.ts';
import type { Query } from '../http/address.ts';

/**
 * Reads `config.json` from the portal's base path. Never fails: an unreadable file or key falls back to its default.
 */
export async function loadConfig(fetch = globalThis.fetch, limit = configLimit): Promise<PortalConfig> {
  const read = PortalConfig.safeParse(await readFile(fetch, limit));
  return read.success ? read.data : PortalConfig.parse({});
}

async function readFile(fetch: typeof globalThis.fetch, signal: () => AbortSignal): Promise<unknown> {
  try {
    const response = await (takeConfig() ?? fetchConfig(fetch, signal()));
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a socket's URL, based on `Sockets` or else `ApiUrl`, with http replaced by ws and https by wss. */
export function socketUrl(
  config: Pick<PortalConfig, 'ApiUrl'> & Partial<Pick<PortalConfig, 'Sockets'>>,
  path: string,
  query: Query = {},
  base: string = document.baseURI,
): string {
  const address = new URL(addressOf(config.Sockets || config.ApiUrl, path, query), base);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href;
}
