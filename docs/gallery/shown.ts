/** What a declaration shows: which kinds of fields, cells, filters and blocks it is made of, and on which of its screens each stands. */
import { z } from 'zod';
import { isComputed, keyOfColumn } from 'schema-admin/engine/model/declaration/columns.ts';
import { isRecordOperation } from 'schema-admin/engine/model/declaration/operations.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { fieldSchemaOf } from 'schema-admin/engine/model/form/field-schema.ts';
import { type RenderedField, fieldsOf, formSchemaOf } from 'schema-admin/engine/model/form/fields.ts';
import type { FormDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';

type Screen = 'list' | 'create' | 'edit' | 'show';

export interface Shown {
  readonly group: 'Fields' | 'Cells' | 'Filters' | 'Blocks';
  /** Such as `day`, `pence`, `numbers`, `list.tabs`. */
  readonly kind: string;
  /** What the declaration says it by. */
  readonly word: string;
  readonly screen: Screen;
}

/** What is there whether or not it is said, or shown by a group of its own. */
const unsaid = new Set([
  'name',
  'label',
  'singular',
  'icon',
  'schema',
  'id',
  'title',
  'access',
  'menu',
  'paths',
  'transport',
  'rest',
  'provider',
  'list',
  'create',
  'edit',
  'sections',
  'pages',
  'actions',
  'parts',
  'dashboard',
  'delete',
  'columns',
  'filters',
  'fields',
  'size',
  'threshold',
  'rowHeight',
  'firstPage',
  'empty',
  'fetch',
  'scopes',
  'call',
  'kind',
  'resource',
  'perform',
  'toJSON',
  'ability',
]);

const isSaid = (value: unknown) =>
  value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0);
const keysOf = (declared: object | undefined) =>
  Object.entries(declared ?? {}).flatMap(([key, value]) => (isSaid(value) && !unsaid.has(key) ? [key] : []));

/** With all that they are made of. */
const everyField = (fields: readonly RenderedField[]): RenderedField[] =>
  fields.flatMap((field) => [
    field,
    ...everyField([
      ...field.parts,
      ...(field.item ? [field.item] : []),
      ...Object.values(field.variants?.of ?? {}).flat(),
    ]),
  ]);

function ofForm(
  resource: Resource,
  form: Pick<FormDeclaration, 'fields'> & { readonly schema?: z.ZodType },
  screen: Screen,
): Shown[] {
  const fields = everyField(
    fieldsOf(formSchemaOf(resource.schema, form), form.fields, resource.schema, resource.references),
  );
  const rules = form.fields.flatMap((field) =>
    typeof field === 'string' ? [] : Object.keys(field).filter((key) => !['key', 'as', 'lookup'].includes(key)),
  );
  return [
    ...fields.map(({ kind, key, slot }): Shown => ({ group: 'Fields', kind: slot ? 'own' : kind, word: key, screen })),
    ...rules.map((rule): Shown => ({ group: 'Blocks', kind: `field.${rule}`, word: rule, screen })),
  ];
}

function kindOfCell({ schema, references = {} }: Resource, key: string): string {
  const { schema: field, unit } = fieldSchemaOf(schema, key) ?? {};
  if (references[key]) return 'reference';
  if (unit !== undefined) return unit;
  if (field instanceof z.ZodISODate) return 'day';
  return field instanceof z.ZodISODateTime ? 'datetime' : (field?.type ?? 'unknown');
}

function cells(resource: Resource): Shown[] {
  return (resource.list?.columns ?? []).flatMap((given) => {
    const word = keyOfColumn(given);
    const shown = (kind: string): Shown => ({ group: 'Cells', kind, word, screen: 'list' });
    if (isComputed(given)) return [shown('computed')];
    const declaredKeys =
      typeof given === 'string'
        ? []
        : ['cell', 'long', 'inline', 'total', 'totalCell'].filter((key) => isSaid(Reflect.get(given, key)));
    return [...(declaredKeys.includes('cell') ? [] : [shown(kindOfCell(resource, word))]), ...declaredKeys.map(shown)];
  });
}

function sections(resource: Resource): Shown[] {
  return Object.values(resource.sections ?? {}).flatMap((section) => [
    ...(section.fields
      ? ofForm(resource, { fields: section.fields, ...(section.schema ? { schema: section.schema } : {}) }, 'show')
      : []),
    ...['fields', 'list', ...keysOf(section)]
      .filter((key) => isSaid(Reflect.get(section, key)))
      .map((key): Shown => ({ group: 'Blocks', kind: `section.${key}`, word: key, screen: 'show' })),
  ]);
}

/** In the order of the screens: list, forms, page. What is shown twice is named once. */
export function shownBy(resource: Resource): Shown[] {
  const { list, create, edit, access, actions, dashboard = [], delete: removal } = resource;
  const isGranted = (operation: 'create' | 'edit' | 'show') =>
    Object.values(access).some((granted) => granted?.includes(operation));
  const block = (kind: string, screen: Screen = 'list'): Shown => ({
    group: 'Blocks',
    kind,
    word: kind.split('.').at(-1) ?? kind,
    screen,
  });
  const found: Shown[] = [
    ...cells(resource),
    ...Object.entries(list?.filters ?? {}).map(
      ([name, { kind }]): Shown => ({ group: 'Filters', kind, word: name, screen: 'list' }),
    ),
    ...keysOf(list).map((key) => block(`list.${key}`)),
    ...keysOf(resource).map((key) => block(key)),
    ...actions
      .filter(({ name }) => !isRecordOperation(name))
      .flatMap((action) => keysOf(action).map((key) => block(`action.${key}`))),
    ...keysOf(removal).map((key) => block(`delete.${key}`)),
    ...dashboard.map(({ kind }) => block(`dashboard.${kind}`)),
    ...dashboard.flatMap((each) => (each.kind === 'chart' ? [block(`chart.${each.chartType}`)] : [])),
    ...(create && isGranted('create')
      ? [...ofForm(resource, create, 'create'), ...keysOf(create).map((key) => block(`create.${key}`, 'create'))]
      : []),
    ...(edit && isGranted('edit')
      ? [...ofForm(resource, edit, 'edit'), ...keysOf(edit).map((key) => block(`edit.${key}`, 'edit'))]
      : []),
    ...(isGranted('show') ? sections(resource) : []),
  ];
  return [...new Map(found.toReversed().map((each) => [`${each.group} ${each.kind}`, each])).values()].reverse();
}
