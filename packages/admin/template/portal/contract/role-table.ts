/** The roles of this portal, and what each is: a further one is an entry here, and the compiler asks for the rest. */

/** What may be granted beside what a declaration grants by role. */
export const abilities = ['publish'] as const;

/**
 * `prefix` stands before a role's addresses where roles have their own; `sees`: everybody's rows (`all`), or those of
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
