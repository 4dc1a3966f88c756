import type { User } from '../../providers/session/session-store.ts';

const nobody = { isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true };

/** One user of every kind that a declaration can tell apart. */
export const kindsOfUser = {
  Admin: { ...nobody, role: 'Admin' },
  Merchant: { ...nobody, role: 'Merchant' },
  'Merchant, collecting': { ...nobody, role: 'Merchant', isCollectEnabled: true },
  Shop: { ...nobody, role: 'Shop' },
  'Shop, collecting': { ...nobody, role: 'Shop', isCollectEnabled: true },
  'Shop, only collecting': { ...nobody, role: 'Shop', isCollectEnabled: true, isCollectOnly: true },
} as const satisfies Readonly<Record<string, User>>;

export type KindOfUser = keyof typeof kindsOfUser;

export function isKindOfUser(name: string | null): name is KindOfUser {
  return name !== null && Object.hasOwn(kindsOfUser, name);
}
