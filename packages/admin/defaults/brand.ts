/** The brand of a portal that has no `portal.config.ts`. */
import type { PortalBrand } from '../contract/brand-schema.ts';

export const portal: PortalBrand = {};
