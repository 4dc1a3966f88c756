/** The roles of this portal: a further one is an entry here, and the compiler asks for the rest. */
import { z } from 'zod';

/** What may be granted beside what a declaration grants by role. */
export const Ability = z.enum(['publish']);
export type Ability = z.infer<typeof Ability>;

interface RoleEntry {
  /** What stands before a role's addresses where roles have their own. */
  readonly prefix: string;
  /** Whose rows it sees: everybody's, or its own. */
  readonly sees: 'all' | 'merchant' | 'shop';
  readonly abilities: readonly Ability[];
}

const roles = {
  Editor: { prefix: 'editor', sees: 'all', abilities: ['publish'] },
  Reader: { prefix: 'reader', sees: 'merchant', abilities: [] },
} as const satisfies Readonly<Record<string, RoleEntry>>;

export type Role = keyof typeof roles;
const isRole = (name: string): name is Role => Object.hasOwn(roles, name);

export const everyRole: readonly Role[] = Object.keys(roles).filter(isRole);
export const Role = z.enum(everyRole);

export type RolePrefix = (typeof roles)[Role]['prefix'];
export const RolePrefix = z.enum(everyRole.map(rolePrefix));

export function rolePrefix(role: Role): RolePrefix {
  return roles[role].prefix;
}

export function sightOf(role: Role): RoleEntry['sees'] {
  return roles[role].sees;
}

/** A missing or unknown role may least. */
export function readRole(value: unknown): Role {
  return Role.catch('Reader').parse(value);
}

/** Who asks, as far as rights go. */
export interface Actor {
  readonly role: Role;
  readonly isCollectEnabled: boolean;
  readonly isCollectOnly: boolean;
}

export function abilitiesOf({ role }: Actor): ReadonlySet<Ability> {
  return new Set<Ability>(roles[role].abilities);
}
