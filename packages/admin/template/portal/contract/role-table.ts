/** The roles of this portal. To add one, add an entry here; the compiler reports what else it needs. */

/** Abilities that roles can have in addition to the access in declarations. */
export const abilities = ['publish'] as const;

/**
 * `prefix` starts the paths of a role, if roles have their own paths. `sees` defines which rows the role can read: all,
 * or its own.
 */
export const roles = {
  Editor: { prefix: 'editor', sees: 'all', abilities: ['publish'] },
  Reader: { prefix: 'reader', sees: 'merchant', abilities: [] },
} as const;

/**
 * Roles that may use the portal's built-in calls. A new role has no rights until a group or a declaration names it.
 */
export const roleGroups = {
  /** Roles that can use their own account: profile, language, saved views, presence, histories, live updates. */
  accounts: ['Editor', 'Reader'],
  /** Roles that can chat with support. */
  tenants: ['Reader'],
  /** Roles that can read the whole audit trail. */
  auditors: ['Editor'],
  /** Roles that can undo a deletion. */
  deleters: ['Editor', 'Reader'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof roles)[]>>;

/** The role of a user whose role is missing or unknown. */
export const leastRole = 'Reader';

/**
 * Flags of accounts, such as `author: { isHeldBy: (account: { isAuthor?: boolean }) => account.isAuthor === true,
 * abilities: ['publish'] }`.
 */
export const flags = {} as const;
