/** Used by portals without `contract/role-table.ts`: one role that sees everything. */

export const abilities = ['administer'] as const;

export const roles = {
  Admin: { prefix: 'admin', sees: 'all', abilities: [] },
} as const;

export const roleGroups = {
  /** Roles that can use their own account: profile, language, saved views, presence, histories, live updates. */
  accounts: ['Admin'],
  /** Roles that can chat with support. */
  tenants: [],
  /** Roles that can read the whole audit trail. */
  auditors: ['Admin'],
  /** Roles that can undo a deletion. */
  deleters: ['Admin'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof roles)[]>>;

/** The role of a user whose role is missing or unknown. */
export const leastRole = 'Admin';

/** The default portal has no account flags. */
export const flags = {} as const;
