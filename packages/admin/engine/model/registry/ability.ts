/** Creates a user's rights as CASL rules, from the specification's abilities and each declaration's grants. */
import { type RawRuleOf, Ability as Rights, fieldPatternMatcher } from '@casl/ability';
import { meetsConditions } from '../../../contract/endpoint.ts';
import { type Ability, type Actor, type Role, abilitiesOf, readsAs } from '../../../contract/roles.ts';
import type { Grant, Resource } from '../declaration/resource.ts';

/** Rules don't depend on field values, so CASL's conditions are not needed. */
export type PortalAbility = Rights;

const createRights = (rules: RawRuleOf<PortalAbility>[]): PortalAbility =>
  new Rights(rules, { fieldMatcher: fieldPatternMatcher });

/** The subject of abilities without a resource, such as `print_orders`. */
export const portalSubject = 'portal';

/** Returns a role's grants. A read-only role also has the lists, pages and parts of the role that it reads as. */
function effectiveGrantsOf({ access }: Resource, role: Role): readonly Grant[] {
  const granted = access[role] ?? [];
  const other = readsAs(role);
  if (other === undefined) return granted;
  const read = (access[other] ?? []).filter((grant) =>
    typeof grant === 'string' ? grant === 'list' || grant === 'show' : grant.kind === 'part',
  );
  return [...granted, ...read];
}

/**
 * Returns the names of the operations, actions and parts that the user may use. Returns none if the resource
 * requires an ability or a flag that the user lacks.
 */
export function operationsOf(resource: Resource, actor: Actor): ReadonlySet<string> {
  const abilities = abilitiesOf(actor);
  const holds = (ability: Ability | undefined) => ability === undefined || abilities.has(ability);
  if (!meetsConditions(resource, actor)) return new Set();
  return new Set(
    effectiveGrantsOf(resource, actor.role).flatMap((grant) =>
      typeof grant === 'string' ? [grant] : grant.kind === 'part' || holds(grant.ability) ? [grant.name] : [],
    ),
  );
}

/** Names of the rights to a field: `can('seeField', 'goods', 'Cost')`. */
export const fieldRights = { see: 'seeField', change: 'changeField' } as const;

/** Grants all fields of a resource except those that are hidden or read-only for the user. */
function fieldRules({ name: subject, fieldAccess = {} }: Resource, actor: Actor): RawRuleOf<PortalAbility>[] {
  const { see, change } = fieldRights;
  const restrictions = Object.entries(fieldAccess).flatMap(([field, rights]): RawRuleOf<PortalAbility>[] => {
    if (rights === undefined) return [];
    const isHidden = rights.hidden?.includes(actor.role) || !meetsConditions(rights, actor);
    if (isHidden) return [{ inverted: true, action: [see, change], subject, fields: [field] }];
    return rights.readOnly?.includes(actor.role) ? [{ inverted: true, action: change, subject, fields: [field] }] : [];
  });
  return [{ action: [see, change], subject }, ...restrictions];
}

/**
 * Creates the user's rights: `can('accept', 'orders')`, `can('print_orders', 'portal')`,
 * `can('seeField', 'goods', 'Cost')`. A signed-out user has no rights.
 */
export function buildAbility(resources: readonly Resource[], actor: Actor | undefined): PortalAbility {
  if (!actor) return createRights([]);
  const abilities = [...abilitiesOf(actor)].map((action: Ability) => ({ action, subject: portalSubject }));
  const operations = resources.flatMap((resource) =>
    [...operationsOf(resource, actor)].map((action) => ({ action, subject: resource.name })),
  );
  return createRights([...abilities, ...operations, ...resources.flatMap((resource) => fieldRules(resource, actor))]);
}

/** Returns a function that creates a user's rights. It caches the last result. */
export function createAbilities(declared: () => readonly Resource[]): (actor: Actor | undefined) => PortalAbility {
  let last:
    | { readonly actor: Actor | undefined; readonly resources: readonly Resource[]; readonly ability: PortalAbility }
    | undefined;
  return (actor) => {
    const resources = declared();
    if (!last || last.actor !== actor || last.resources !== resources) {
      last = { actor, resources, ability: buildAbility(resources, actor) };
    }
    return last.ability;
  };
}
