/** Roles and abilities (O-6.01 to O-6.05; decisions, "Abilities"). */
import { z } from 'zod';

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

/** What a role is. Whatever else must be said of each stands in tables by role, which the compiler asks for. */
interface RoleEntry {
  /** The lowercase name that prefixes order calls: `/{role}/delivery/{id}`. */
  readonly prefix: string;
  /** Whose rows it sees, in the database and over the sockets. */
  readonly sees: 'all' | 'merchant' | 'shop';
  readonly abilities: readonly Ability[];
}

/** Every role there is: a further one is an entry here. */
const roles = {
  Admin: { prefix: 'admin', sees: 'all', abilities: ['view_order_region', 'view_orders', 'view_package_info_section', 'view_printable_item_list'] },
  Merchant: { prefix: 'merchant', sees: 'merchant', abilities: ['view_order_region', 'view_detailed_account_settings', 'view_privacy_policy'] },
  Shop: {
    prefix: 'shop',
    sees: 'shop',
    abilities: ['print_orders', 'reject_orders', 'view_orders', 'view_package_info_section', 'print_item_list', 'view_qr_printable_section', 'print_labels_again', 'view_printable_item_list'],
  },
} as const satisfies Readonly<Record<string, RoleEntry>>;

export type Role = keyof typeof roles;
const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

export const everyRole: readonly Role[] = Object.keys(roles).filter(isRole);
export const Role = z.enum(everyRole);

export type RolePrefix = (typeof roles)[Role]['prefix'];
export const RolePrefix = z.enum(everyRole.map(rolePrefix));

export function rolePrefix(role: Role): RolePrefix {
  return roles[role].prefix;
}

/** Whose rows a role sees: everybody's, its merchant's or its shop's. */
export function sightOf(role: Role): RoleEntry['sees'] {
  return roles[role].sees;
}

/** A missing or unknown role means Shop. */
export function readRole(value: unknown): Role {
  return Role.catch('Shop').parse(value);
}

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
  return new Set<Ability>([...roles[actor.role].abilities, ...(collects ? collectAbilities : [])]);
}
