/** Roles and abilities, as `role-table.ts` has them (O-6.01 to O-6.05; decisions, "Abilities"). */
import { z } from 'zod';
import { abilities, collectAbilities, leastRole, roles } from './role-table.ts';

export const Ability = z.enum(abilities);
export type Ability = z.infer<typeof Ability>;

export type Role = keyof typeof roles;
const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

/** Whose rows a role sees: everybody's, its merchant's or its shop's. */
export type Sight = 'all' | 'merchant' | 'shop';

/** What a role is. Whatever else must be said of each stands in tables by role, which the compiler asks for. */
interface RoleEntry {
  readonly prefix: string;
  readonly sees: Sight;
  readonly abilities: readonly Ability[];
}
const entryOf = (role: Role): RoleEntry => roles[role];

export const everyRole: readonly Role[] = Object.keys(roles).filter(isRole);
export const Role = z.enum(everyRole);

export type RolePrefix = (typeof roles)[Role]['prefix'];
export const RolePrefix = z.enum(everyRole.map(rolePrefix));

export function rolePrefix(role: Role): RolePrefix {
  return roles[role].prefix;
}

export function sightOf(role: Role): Sight {
  return entryOf(role).sees;
}

/** A missing or unknown role may least. */
export function readRole(value: unknown): Role {
  return Role.catch(leastRole).parse(value);
}

/** Who asks, as far as rights go. */
export interface Actor {
  readonly role: Role;
  readonly isCollectEnabled: boolean;
  readonly isCollectOnly: boolean;
}

/** The role's row, plus the CollectionEnabled row for a collect-enabled or collect-only account. */
export function abilitiesOf(actor: Actor): ReadonlySet<Ability> {
  const collects = actor.isCollectEnabled || actor.isCollectOnly;
  return new Set<Ability>([...entryOf(actor.role).abilities, ...(collects ? collectAbilities : [])]);
}
