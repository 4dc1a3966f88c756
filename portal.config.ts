/**
 * Name and appearance of this portal as specified (ADR 057). A deployment overrides them by `Brand` in `/config.json`.
 */
import type { PortalBrand } from './packages/admin/contract/brand-schema.ts';
import type { Role } from './packages/admin/contract/roles.ts';
import { shellTexts } from './packages/admin/engine/screens/shell/texts.ts';

export const portal = {
  Titles: { Admin: shellTexts.admin, Merchant: shellTexts.merchant, Shop: shellTexts.shop } satisfies Partial<
    Record<Role, unknown>
  >,
} as const satisfies PortalBrand;
