/** Roles and abilities (O-6.01 to O-6.05; decisions, "Abilities"). */
import { z } from 'zod';

export const Role = z.enum(['Admin', 'Merchant', 'Shop']);
export type Role = z.infer<typeof Role>;

export const everyRole: readonly Role[] = Role.options;

/** The lowercase role that prefixes order calls: `/{role}/delivery/{id}`. */
export const RolePrefix = z.enum(['admin', 'merchant', 'shop']);
export type RolePrefix = z.infer<typeof RolePrefix>;

const prefixes = { Admin: 'admin', Merchant: 'merchant', Shop: 'shop' } as const satisfies Record<Role, RolePrefix>;

export function rolePrefix(role: Role): RolePrefix {
  return prefixes[role];
}

/** A missing or unknown role means Shop. */
export function readRole(value: unknown): Role {
  return Role.catch('Shop').parse(value);
}

export const Ability = z.enum([
  'view_order_region',
  'view_orders',
  'view_package_info_section',
  'view_printable_item_list',
  'view_detailed_account_settings',
  'view_privacy_policy',
  'print_orders',
  'reject_orders',
  'print_item_list',
  'view_qr_printable_section',
  'print_labels_again',
  'cancel_collect_orders',
]);
export type Ability = z.infer<typeof Ability>;

const roleAbilities: Record<Role, readonly Ability[]> = {
  Admin: ['view_order_region', 'view_orders', 'view_package_info_section', 'view_printable_item_list'],
  Merchant: ['view_order_region', 'view_detailed_account_settings', 'view_privacy_policy'],
  Shop: [
    'print_orders',
    'reject_orders',
    'view_orders',
    'view_package_info_section',
    'print_item_list',
    'view_qr_printable_section',
    'print_labels_again',
    'view_printable_item_list',
  ],
};

const collectAbilities: readonly Ability[] = ['view_orders', 'cancel_collect_orders'];

/** Who asks, as far as rights go. */
export interface Actor {
  readonly role: Role;
  readonly isCollectEnabled: boolean;
  readonly isCollectOnly: boolean;
}

/** The role's row, plus the CollectionEnabled row for a collect-enabled or collect-only account. */
export function abilitiesOf(actor: Actor): ReadonlySet<Ability> {
  const collects = actor.isCollectEnabled || actor.isCollectOnly;
  return new Set([...roleAbilities[actor.role], ...(collects ? collectAbilities : [])]);
}
