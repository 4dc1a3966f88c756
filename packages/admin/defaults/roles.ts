/** The roles of a portal that has no `contract/role-table.ts`: one, which sees everything. */

export const abilities = ['administer'] as const;

export const roles = {
  Admin: { prefix: 'admin', sees: 'all', abilities: [] },
} as const;

export const roleGroups = {
  /** The user's own account: profile, language, saved views, presence, histories and live updates. */
  accounts: ['Admin'],
  /** Those who may chat with support. */
  tenants: [],
  /** Those who read the whole audit trail. */
  auditors: ['Admin'],
  /** Those who can take a deletion back. */
  deleters: ['Admin'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof roles)[]>>;

/** What a missing or unknown role means. */
export const leastRole = 'Admin';

/** What an account that books couriers may besides. */
export const collectAbilities = [] as const;
