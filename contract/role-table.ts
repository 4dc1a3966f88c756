/** The roles and their rights. A new role needs nothing but an entry here. A created portal has its own table. */

/** Rights beside those that declarations grant by role (O-6.01 to O-6.05; decisions, "Abilities"). */
export const abilities = [
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
] as const;

/**
 * `prefix` is the first segment of order calls: `/{role}/delivery/{id}`. `sees` selects the rows that the role sees, in
 * the database and over the sockets. `readsAs`, for a read-only role, names the role whose lists, pages and reading calls
 * it has; the database refuses its writes. An auditor of the whole platform is
 * `Auditor: { prefix: 'auditor', sees: 'all', readsAs: 'Admin', abilities: [] }`.
 */
export const roles = {
  Admin: {
    prefix: 'admin',
    sees: 'all',
    abilities: ['view_order_region', 'view_orders', 'view_package_info_section', 'view_printable_item_list'],
  },
  Merchant: {
    prefix: 'merchant',
    sees: 'merchant',
    abilities: ['view_order_region', 'view_detailed_account_settings', 'view_privacy_policy'],
  },
  Shop: {
    prefix: 'shop',
    sees: 'shop',
    abilities: [
      'print_orders',
      'reject_orders',
      'view_orders',
      'view_package_info_section',
      'print_item_list',
      'view_qr_printable_section',
      'print_labels_again',
      'view_printable_item_list',
    ],
  },
} as const;

/**
 * The roles that several endpoints or pages are open to. A new role is granted nothing until a group, an endpoint or a
 * declaration names it.
 */
export const roleGroups = {
  /** The user's own account: profile, language, saved views, presence, histories and live updates. */
  accounts: ['Admin', 'Merchant', 'Shop'],
  /** Those who may chat with support. */
  tenants: ['Merchant', 'Shop'],
  /** Those who read the whole audit trail. */
  auditors: ['Admin'],
  /** Those who can take a deletion back. */
  deleters: ['Admin', 'Merchant'],
  orders: ['Admin', 'Merchant', 'Shop'],
  /** Courier deliveries, for accounts with the collect flag and administrators. */
  collectors: ['Admin', 'Merchant', 'Shop'],
  /** Ledger, statements and invoices. */
  money: ['Admin', 'Merchant', 'Shop'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof roles)[]>>;

/** What a missing or unknown role means. */
export const leastRole = 'Shop';

/** The CollectionEnabled row: what an account that books couriers may besides. */
export const collectAbilities = ['view_orders', 'cancel_collect_orders'] as const;
