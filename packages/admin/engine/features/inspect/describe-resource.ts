/** Describes a declaration as a table of facts for a user. */
import { z } from 'zod';
import type { User } from '../../../providers/session/session-store.ts';
import { operationsOf } from '../../model/registry/ability.ts';
import { createRegistry, menuOf, routesOf, viewerOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { filtersFor } from '../../model/filter/filter.ts';
import { inspectTexts } from './texts.ts';

const JsonType = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** The bounds that Zod's JSON Schema adds to integers without bounds. */
const safeIntegers: readonly (number | undefined)[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

function describeType(given: unknown): string {
  const read = JsonType.safeParse(given);
  if (!read.success) return inspectTexts.anything();
  const { type, format, enum: choices, maxLength, minimum, maximum, items, anyOf } = read.data;
  if (Array.isArray(type)) {
    return type
      .map((one) => describeType({ ...read.data, type: one }))
      .reduce((one, other) => inspectTexts.or({ one, other }));
  }
  if (anyOf) return anyOf.map(describeType).reduce((one, other) => inspectTexts.or({ one, other }));
  if (choices) return inspectTexts.oneOf({ choices: choices.map(String).join(', ') });
  if (type === 'array') return inspectTexts.listOf({ type: describeType(items) });
  const bounds = [
    ...(maxLength === undefined ? [] : [inspectTexts.atMostCharacters({ count: maxLength })]),
    ...(minimum === undefined || safeIntegers.includes(minimum) ? [] : [inspectTexts.from({ minimum })]),
    ...(maximum === undefined || safeIntegers.includes(maximum) ? [] : [inspectTexts.upTo({ maximum })]),
  ];
  return [format ?? type ?? inspectTexts.anything(), ...bounds].join(', ');
}

/** Describes each field of a record: `Name: string, at most 40 characters`. Marks optional fields. */
function describeFields(record: z.ZodType): Readonly<Record<string, string>> {
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()).catch({}), required: z.array(z.string()).catch([]) })
    .parse(z.toJSONSchema(record, { unrepresentable: 'any', io: 'output' }));
  return Object.fromEntries(
    Object.entries(properties).map(([name, type]) => [
      name,
      required.includes(name) ? describeType(type) : inspectTexts.optional({ type: describeType(type) }),
    ]),
  );
}

/** Facts by group and name. */
export type Facts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const keyOf = (given: string | { readonly key: string }) => (typeof given === 'string' ? given : given.key);

export function describeResource(resource: Resource, user: User): Facts {
  const alone = createRegistry([resource]);
  const operations = operationsOf(resource, user);
  const viewer = viewerOf(alone, user);
  const routes = routesOf(alone, viewer);
  const { list, actions, parts, create, edit, sections = {} } = resource;
  const tab = Object.keys(list?.tabs ?? {})[0];
  return {
    Paths: Object.fromEntries(
      routes.map((route) =>
        route.kind === 'redirect' ? [inspectTexts.redirect({ path: route.path }), route.to] : [route.kind, route.path],
      ),
    ),
    Menu: Object.fromEntries(menuOf(alone, viewer).map(({ path }) => [resource.label, path])),
    Operations: Object.fromEntries(
      ['list', 'show', 'create', 'edit']
        .filter((operation) => operations.has(operation))
        .map((operation) => [operation, inspectTexts.yes()]),
    ),
    Actions: Object.fromEntries(
      actions
        .filter(({ name }) => operations.has(name))
        .map(({ name, label, ability, danger }) => [
          name,
          [label, ability && inspectTexts.needs({ ability }), danger && inspectTexts.dangerous()]
            .filter(Boolean)
            .join(', '),
        ]),
    ),
    Filters: Object.fromEntries(
      filtersFor(list?.filters ?? {}, user, tab).map(([name, filter]) => [
        name,
        filter.kind === 'choice'
          ? inspectTexts.choiceOf({ options: filter.options.map(({ value }) => value).join(', ') })
          : filter.kind === 'lookup'
            ? inspectTexts.lookup({ name: filter.lookup.name })
            : filter.kind === 'reference'
              ? inspectTexts.lookup({ name: filter.reference.to })
              : filter.kind,
      ]),
    ),
    List: list
      ? {
          ...(list.tabs ? { tabs: Object.values(list.tabs).join(', ') } : {}),
          rows: list.card ? inspectTexts.aCard() : (list.columns ?? []).map(keyOf).join(', '),
          ...(list.search ? { search: list.search.label } : {}),
          sorts: Object.keys(list.sorts).join(', '),
          'page size': String(list.size),
        }
      : {},
    Forms: {
      ...(create && operations.has('create') ? { create: create.fields.map(keyOf).join(', ') } : {}),
      ...(edit && operations.has('edit') ? { edit: edit.fields.map(keyOf).join(', ') } : {}),
      ...Object.fromEntries(
        Object.entries(sections).map(([name, { fields }]) => [
          inspectTexts.section({ name }),
          fields ? fields.map(keyOf).join(', ') : inspectTexts.aComponent(),
        ]),
      ),
    },
    Parts: Object.fromEntries(
      parts
        .filter(({ name }) => operations.has(name))
        .map(({ name, extension }) => [
          name,
          extension === undefined ? inspectTexts.yes() : inspectTexts.extension({ name: extension }),
        ]),
    ),
    Fields: describeFields(resource.schema),
  };
}

export interface ComparedFact {
  readonly group: string;
  readonly name: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** Compares two users' facts. A side is `undefined` if its user lacks the fact. */
export function compareFacts(left: Facts, right: Facts): ComparedFact[] {
  const groups = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return groups.flatMap((group) => {
    const names = [...new Set([...Object.keys(left[group] ?? {}), ...Object.keys(right[group] ?? {})])];
    return names.map((name) => ({ group, name, left: left[group]?.[name], right: right[group]?.[name] }));
  });
}
