/** The roles and their rights. A created portal has its own table. */

/** Rights in addition to those that declarations grant by role (O-6.01 to O-6.05; decisions, "Abilities"). */
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
 * `prefix` is the first segment of order calls: `/{role}/delivery/{id}`. `sees` selects the visible rows. `readsAs`
 * grants read-only access: an auditor is `{ prefix: 'auditor', sees: 'all', readsAs: 'Admin', abilities: [] }`.
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
 * Role groups for several endpoints or pages. A new role has no access until a group, an endpoint or a declaration
 * names it.
 */
export const roleGroups = {
  /** Roles that can use their own account: profile, language, saved views, presence, histories and live updates. */
  accounts: ['Admin', 'Merchant', 'Shop'],
  /** Roles with support chat. */
  tenants: ['Merchant', 'Shop'],
  /** Roles that can read the whole audit trail. */
  auditors: ['Admin'],
  /** Roles that can undo a deletion. */
  deleters: ['Admin', 'Merchant'],
  orders: ['Admin', 'Merchant', 'Shop'],
  /** Roles that can use courier deliveries. Accounts of merchants and shops also need the collect flag. */
  collectors: ['Admin', 'Merchant', 'Shop'],
  /** Roles that can read the ledger, statements and invoices. */
  money: ['Admin', 'Merchant', 'Shop'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof roles)[]>>;

/** Fallback for a missing or unknown role. */
export const leastRole = 'Shop';

/** Flags of accounts. Each defines which accounts have it, and which abilities it adds to those of the role. */
export const flags = {
  /** Accounts that can book couriers (CollectionEnabled in the specification). */
  collect: {
    isHeldBy: (account: { isCollectEnabled?: boolean | undefined; isCollectOnly?: boolean | undefined }): boolean =>
      account.isCollectEnabled === true || account.isCollectOnly === true,
    abilities: ['view_orders', 'cancel_collect_orders'],
  },
} as const;
