/** Run-time configuration and the addresses that follow from it (decisions, "Base URL"). */
import { PortalConfig } from '../../../contract/config.ts';
import { addressOf } from '../http/address.ts';
import type { Query } from '../http/address.ts';

/**
 * Reads `config.json` from where the portal is served. Never fails: a missing, broken or non-JSON file
 * gives the defaults, and so does each missing or broken key. Waits for 10 s: the portal renders nothing before.
 */
export async function loadConfig(fetch = globalThis.fetch, limit = () => AbortSignal.timeout(10_000)): Promise<PortalConfig> {
  const read = PortalConfig.safeParse(await readFile(fetch, limit()));
  return read.success ? read.data : PortalConfig.parse({});
}

async function readFile(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { cache: 'no-cache', signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a socket: the same base as `ApiUrl`, relative or absolute, with http→ws and https→wss. */
export function socketUrl(
  config: Pick<PortalConfig, 'ApiUrl'>,
  path: string,
  query: Query = {},
  base: string = document.baseURI,
): string {
  const address = new URL(addressOf(config.ApiUrl, path, query), base);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href;
}
