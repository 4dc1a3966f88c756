import type { PortalConfig } from '../../../contract/config.ts';
import { webAddress } from '../../providers/http/address.ts';

/** An image's address as a backend gives it. Anything but http(s) is left out. */
export function imageUrl(config: PortalConfig, given: string): string | undefined {
  return webAddress(config.ApiUrl, given);
}
