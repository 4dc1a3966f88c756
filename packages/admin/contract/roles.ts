/** Roles and abilities from `role-table.ts` (O-6.01 to O-6.05; decisions, "Abilities"). */
import { z } from 'zod';
import type { Optional } from './define-profile.ts';
import type { profile } from 'portal/profile';
import { abilities, flags, leastRole, roles } from 'portal/roles';

export const Ability = z.enum(abilities);
export type Ability = z.infer<typeof Ability>;

export type Role = keyof typeof roles;
const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

/** The rows that a role sees: all of them, its merchant's or its shop's. */
export type RowScope = 'all' | 'merchant' | 'shop';

interface RoleEntry {
  readonly prefix: string;
  readonly sees: RowScope;
  readonly abilities: readonly Ability[];
  readonly readsAs?: string;
}
const entryOf = (role: Role): RoleEntry => roles[role];

export const everyRole: readonly Role[] = Object.keys(roles).filter(isRole);
export const Role = z.enum(everyRole);

export type RolePrefix = (typeof roles)[Role]['prefix'];
export const RolePrefix = z.enum(everyRole.map(rolePrefix));

export function rolePrefix(role: Role): RolePrefix {
  return roles[role].prefix;
}

export function rowScope(role: Role): RowScope {
  return entryOf(role).sees;
}

export const seesAll = (role: Role): boolean => rowScope(role) === 'all';
export const seesMerchant = (role: Role): boolean => rowScope(role) === 'merchant';
export const seesShop = (role: Role): boolean => rowScope(role) === 'shop';

/**
 * Returns the role whose calls, pages and lists a read-only role may read, or `undefined` for a role that may write.
 */
export function readsAs(role: Role): Role | undefined {
  return everyRole.find((other) => other === entryOf(role).readsAs);
}

/** Returns whether the role may change rows of every merchant and shop. */
export const administers = (role: Role): boolean => seesAll(role) && readsAs(role) === undefined;

/** Adds the read-only roles that read as one of the given roles. For calls that only read. */
export function withReaders(granted: readonly Role[]): readonly Role[] {
  return [
    ...granted,
    ...everyRole.filter((role) => granted.some((other) => other === readsAs(role)) && !granted.includes(role)),
  ];
}

/** Parses a role. A missing or unknown role becomes the one with the fewest rights. */
export function readRole(value: unknown): Role {
  return Role.catch(leastRole).parse(value);
}

/** The user's properties that decide their rights. */
export type Actor = { readonly role: Role } & Optional<z.output<typeof profile.own>>;

/** A flag of an account, from the role table. */
export type Flag = keyof typeof flags;

interface FlagEntry {
  isHeldBy(actor: Actor): boolean;
  readonly abilities: readonly Ability[];
}
const flagEntries: Readonly<Record<string, FlagEntry>> = flags;

export function holdsFlag(actor: Actor, flag: Flag): boolean {
  return flagEntries[flag]?.isHeldBy(actor) ?? false;
}

/** Returns the abilities of the role and of the account's flags. */
export function abilitiesOf(actor: Actor): ReadonlySet<Ability> {
  const held = Object.values(flagEntries).filter((flag) => flag.isHeldBy(actor));
  return new Set<Ability>([...entryOf(actor.role).abilities, ...held.flatMap((flag) => flag.abilities)]);
}
