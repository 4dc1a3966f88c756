/** Run-time configuration and the addresses that follow from it (decisions, "Base URL"). */
import { PortalConfig } from '../../contract/config.ts';
import { addressOf } from '../http/address.ts';
import { configLimit, fetchConfig, takeConfig } from './early-config.ts';
import type { Query } from '../http/address.ts';

/**
 * Reads `config.json` from where the portal is served. Never fails: a missing, broken or non-JSON file
 * gives the defaults, and so does each missing or broken key.
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

/** The address of a socket: the same base as `ApiUrl` unless `Sockets` names another, relative or absolute, with http→ws and https→wss. */
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
