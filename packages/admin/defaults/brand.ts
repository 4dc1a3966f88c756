/** For a portal without `portal.config.ts`. */
import type { PortalBrand } from '../contract/brand-schema.ts';

export const portal: PortalBrand = {};
