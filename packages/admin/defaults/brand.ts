/** Used by portals without `portal.config.ts`. */
import type { PortalBrand } from '../contract/brand-schema.ts';

export const portal: PortalBrand = {};
