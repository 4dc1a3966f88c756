import type { PortalConfig } from '../../../contract/config.ts';

/** An image's address as a backend gives it: absolute, or relative to the API's origin. Anything but http(s) is left out. */
export function imageUrl(config: PortalConfig, given: string): string | undefined {
  try {
    const url = new URL(given, new URL(config.ApiUrl, window.location.origin));
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
