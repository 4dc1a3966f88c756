import { type ServerConfig, isLocalHost } from '../runtime/config.ts';

/**
 * Where users open the portal, without a trailing slash: `PUBLIC_URL`, else the origin that the call's page was opened
 * from, where `PUBLIC_ORIGIN` names it or, in a demonstration, it is this machine. `undefined` for every other: whoever
 * calls writes both `Origin` and `Host`, and a link that opens an account must not lead where a stranger says.
 */
export function portalAddress({ publicUrl, publicOrigins, demo }: Pick<ServerConfig, 'publicUrl' | 'publicOrigins' | 'demo'>, origin: string | undefined): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const opened = new URL(origin);
  return publicOrigins.includes(opened.origin) || (demo && isLocalHost(opened.hostname)) ? opened.origin : undefined;
}
