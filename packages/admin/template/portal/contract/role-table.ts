/** The roles of this portal. To add one, add an entry here; the compiler reports what else it needs. */

/** Abilities that roles can have in addition to the access in declarations. */
export const abilities = ['publish'] as const;

/**
 * `prefix` starts the addresses of a role, if roles have their own. `sees` is the rows that the role can read: all, or
 * its own.
 */
export const roles = {
  Editor: { prefix: 'editor', sees: 'all', abilities: ['publish'] },
  Reader: { prefix: 'reader', sees: 'merchant', abilities: [] },
} as const;

/**
 * The roles that the portal's own calls are open to. A new role is granted nothing until a group or a declaration names
 * it.
 */
export const roleGroups = {
  /** The user's own account: profile, language, saved views, presence, histories and live updates. */
  accounts: ['Editor', 'Reader'],
  /** Those who may chat with support. */
  tenants: ['Reader'],
  /** Those who read the whole audit trail. */
  auditors: ['Editor'],
  /** Those who can take a deletion back. */
  deleters: ['Editor', 'Reader'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof roles)[]>>;

/** What a missing or unknown role means. */
export const leastRole = 'Reader';

/**
 * Flags of accounts, such as `author: { isHeldBy: (account: { isAuthor?: boolean }) => account.isAuthor === true,
 * abilities: ['publish'] }`.
 */
export const flags = {} as const;
