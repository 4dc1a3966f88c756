/** The rights of a user as CASL rules: the ability table of the specification, and what each declaration grants. */
import { type RawRuleOf, Ability as Rights, fieldPatternMatcher } from '@casl/ability';
import { meetsConditions } from '../../../contract/endpoint.ts';
import { type Ability, type Actor, type Role, abilitiesOf, readsAs } from '../../../contract/roles.ts';
import type { Grant, Resource } from '../declaration/resource.ts';

/** No rule depends on what a record holds, so that none of CASL's conditions are read, nor fetched. */
export type PortalAbility = Rights;

const rightsBy = (rules: RawRuleOf<PortalAbility>[]): PortalAbility =>
  new Rights(rules, { fieldMatcher: fieldPatternMatcher });

/** The subject of abilities that belong to no resource, such as `print_orders`. */
export const portalSubject = 'portal';

/** A read-only role has the lists, pages and parts of the role that it reads as, and none of its actions and forms. */
function grantsFor({ access }: Resource, role: Role): readonly Grant[] {
  const granted = access[role] ?? [];
  const other = readsAs(role);
  if (other === undefined) return granted;
  const read = (access[other] ?? []).filter((grant) =>
    typeof grant === 'string' ? grant === 'list' || grant === 'show' : grant.kind === 'part',
  );
  return [...granted, ...read];
}

/** The operations, actions and parts that exist for a user, by name: its role's row, less what needs an ability it lacks; none where the resource needs an ability or a flag that it lacks. */
export function operationsOf(resource: Resource, actor: Actor): ReadonlySet<string> {
  const abilities = abilitiesOf(actor);
  const holds = (ability: Ability | undefined) => ability === undefined || abilities.has(ability);
  if (!meetsConditions(resource, actor)) return new Set();
  return new Set(
    grantsFor(resource, actor.role).flatMap((grant) =>
      typeof grant === 'string' ? [grant] : grant.kind === 'part' || holds(grant.ability) ? [grant.name] : [],
    ),
  );
}

/** What is asked of one field of a resource: `can('seeField', 'goods', 'Cost')`. */
export const fieldRights = { see: 'seeField', change: 'changeField' } as const;

/** Every field of a resource, less those that its declaration hides from the role or keeps it from changing. */
function fieldRules({ name: subject, fieldAccess = {} }: Resource, { role }: Actor): RawRuleOf<PortalAbility>[] {
  const { see, change } = fieldRights;
  const kept = Object.entries(fieldAccess).flatMap(([field, rights]): RawRuleOf<PortalAbility>[] => {
    if (rights?.hidden?.includes(role)) return [{ inverted: true, action: [see, change], subject, fields: [field] }];
    return rights?.readOnly?.includes(role) ? [{ inverted: true, action: change, subject, fields: [field] }] : [];
  });
  return [{ action: [see, change], subject }, ...kept];
}

/** `can('accept', 'orders')`, `can('print_orders', 'portal')`, `can('seeField', 'goods', 'Cost')`. Nobody signed in: nothing. */
export function buildAbility(resources: readonly Resource[], actor: Actor | undefined): PortalAbility {
  if (!actor) return rightsBy([]);
  const abilities = [...abilitiesOf(actor)].map((action: Ability) => ({ action, subject: portalSubject }));
  const operations = resources.flatMap((resource) =>
    [...operationsOf(resource, actor)].map((action) => ({ action, subject: resource.name })),
  );
  return rightsBy([...abilities, ...operations, ...resources.flatMap((resource) => fieldRules(resource, actor))]);
}

/** The ability of a user over the declarations: the same one as long as it is the same user, and they are the same. */
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
