/** Checks the places where a declaration names fields: id, title, columns, sorts, filters and forms. */
import { z } from 'zod';
import { everyRole } from '../../../contract/roles.ts';
import { type ColumnDeclaration, isComputed, keyOfColumn } from '../declaration/columns.ts';
import { deletedFilter } from '../declaration/operations.ts';
import type { Resource } from '../declaration/resource.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import { namedKinds } from '../field-kinds/built-in-kinds.ts';
import { customKindNames } from '../field-kinds/custom-kinds.ts';
import { fieldSchemaOf, variantsOfRecord, readField, shapeOf } from '../form/field-schema.ts';
import { fieldsOf, formSchemaOf, shapeFieldOf } from '../form/fields.ts';
import type { FieldDeclaration, FieldGroup, FormDeclaration } from '../form/form-declaration.ts';
import { unknownName } from './suggestion.ts';

interface Form extends Partial<Pick<FormDeclaration, 'groups' | 'steps'>> {
  readonly fields: readonly FieldDeclaration[];
  readonly schema?: z.ZodType;
}

const directions = ['asc', 'desc'];
/** Types that a cell can only show if their fields are known. */
const undisplayableTypes = new Set(['object', 'record', 'map', 'set']);
/** Types that cannot be entered as text. */
const nonTextTypes = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodArray, z.ZodObject];

/** Returns the names of a record's fields, or `undefined` if the schema does not list them. */
function namesOf(schema: z.ZodType): readonly string[] | undefined {
  const shape = shapeOf(schema);
  return shape && Object.keys(shape);
}

function unknownFieldMistakes(at: string, name: string, schema: z.ZodType): string[] {
  const names = namesOf(schema);
  return names === undefined || names.includes(name) ? [] : [`${at}: ${unknownName('field', name, names)}`];
}

function duplicateNameMistakes(at: string, what: string, names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `${at}: the ${what} "${name}" is listed twice`,
  );
}

export function fieldMistakes(resource: Resource): string[] {
  const { schema, id, title, list, create, edit, sections = {}, actions } = resource;
  const forms: readonly (readonly [key: string, form: Form | undefined])[] = [
    ['create', create],
    ['edit', edit],
    ['edit.import', edit?.import],
    ...Object.entries(sections).map(
      ([key, { fields, schema: own }]) =>
        [`sections.${key}`, fields && { fields, ...(own ? { schema: own } : {}) }] as const,
    ),
    ...actions.map(
      ({ name, fields, input }) => [`actions.${name}`, fields && { fields, schema: input ?? schema }] as const,
    ),
  ];
  const isObject = fieldSchemaOf(schema, title)?.schema instanceof z.ZodObject;
  return [
    ...unknownFieldMistakes('id', id, schema),
    ...unknownFieldMistakes('title', title, schema),
    ...(isObject ? [`title: the field "${title}" is an object, which cannot be a name`] : []),
    ...unitMistakes(schema),
    ...kindNameMistakes('schema', schema),
    ...forms.flatMap(([key, form]) =>
      form?.schema && form.schema !== schema ? kindNameMistakes(`${key}.schema`, form.schema) : [],
    ),
    ...unionMistakes(schema),
    ...fieldAccessMistakes(resource),
    ...(list ? [...listMistakes(resource, list), ...inlineMistakes(resource, list)] : []),
    ...forms.flatMap(([key, form]) => (form ? formMistakes(key, resource, form) : [])),
    ...(create && !create.body ? missingFieldMistakes(resource, create) : []),
  ];
}

/** Reports a union record without a discriminator, and fields whose type differs between its variants. */
function unionMistakes(schema: z.ZodType): string[] {
  const kinds = variantsOfRecord(schema);
  if (!kinds) {
    return schema instanceof z.ZodUnion ? ['schema: a union of records must be a z.discriminatedUnion of objects'] : [];
  }
  return (namesOf(schema) ?? []).flatMap((name) => {
    const types = new Set(
      kinds.members.flatMap(({ shape }) =>
        name !== kinds.key && shape[name]
          ? [`${readField(shape[name]).unit ?? readField(shape[name]).schema.type}`]
          : [],
      ),
    );
    return types.size > 1
      ? [
          `schema.${name}: it is ${[...types].map((type) => `a ${type}`).join(' in one variant and ')} in another; use different names, because they share an input`,
        ]
      : [];
  });
}

/** Reports forms of union records that lack the discriminator. */
function missingDiscriminatorMistakes(at: string, names: readonly string[], schema: z.ZodType): string[] {
  const key = variantsOfRecord(schema)?.key;
  return key === undefined || names.includes(key)
    ? []
    : [`${at}: the form needs the discriminator "${key}"; { key: '${key}', readOnly: true } only shows it`];
}

/** Reports units on schemas that are not numbers. */
function unitMistakes(schema: z.ZodType): string[] {
  return (namesOf(schema) ?? []).flatMap((name) => {
    const field = fieldSchemaOf(schema, name);
    return field?.unit !== undefined && field.schema.type !== 'number'
      ? [`schema.${name}: ${field.unit} must be a number, but this is a ${field.schema.type}`]
      : [];
  });
}

/** Reports fields whose schema names an unregistered kind. */
function kindNameMistakes(at: string, schema: z.ZodType): string[] {
  const known: readonly string[] = [...namedKinds, ...customKindNames()];
  return (namesOf(schema) ?? []).flatMap((name) => {
    const kind = fieldSchemaOf(schema, name)?.kindName;
    return kind === undefined || known.includes(kind)
      ? []
      : [`${at}.${name}: ${unknownName('kind of field', kind, known)}; add it to fieldKinds in src/declared.ts`];
  });
}

/** Reports rights for unknown fields or roles, and hidden fields that must stay visible. */
function fieldAccessMistakes({ schema, id, title, fieldAccess = {} }: Resource): string[] {
  const roles: readonly string[] = everyRole;
  return Object.entries(fieldAccess).flatMap(([name, { hidden = [], readOnly = [] } = {}]) => [
    ...unknownFieldMistakes('fieldAccess', name, schema),
    ...[...hidden, ...readOnly]
      .filter((role) => !roles.includes(role))
      .map((role) => `fieldAccess.${name}: ${unknownName('role', role, roles)}`),
    ...(hidden.length > 0 && (name === id || name === title || name === variantsOfRecord(schema)?.key)
      ? [
          `fieldAccess.${name}.hidden: it is the ${name === id ? 'id' : name === title ? 'title' : 'kind'}, which cannot be hidden`,
        ]
      : []),
  ]);
}

function listMistakes({ schema, transport, rest }: Resource, list: NonNullable<Resource['list']>): string[] {
  const columns = (list.columns ?? []).map(keyOfColumn);
  const bare = (list.columns ?? [])
    .filter((column) => typeof column === 'string')
    .flatMap((key) => {
      const type = fieldSchemaOf(schema, key)?.schema.type ?? '';
      return undisplayableTypes.has(type) && !shapeFieldOf(schema, key) ? [[key, type] as const] : [];
    });
  const sorts = [
    ...Object.keys(list.sorts),
    ...Object.values(list.tabSorts ?? {}).flatMap((ofTab) => Object.keys(ofTab ?? {})),
  ];
  const exported = Array.isArray(list.export) ? list.export : [];
  const isPlainRest = transport === 'provider' || (transport === 'rest' && rest?.query === undefined);
  return [
    ...(list.columns ?? []).flatMap((column) =>
      isComputed(column)
        ? computedMistakes(column.key, schema)
        : unknownFieldMistakes('list.columns', keyOfColumn(column), schema),
    ),
    ...duplicateNameMistakes('list.columns', 'column', columns),
    ...(list.columns ?? []).flatMap((column) => totalMistakes(column, schema)),
    ...(list.severalSorts && new Set(Object.keys(list.sorts).map((sort) => sort.split(':')[0])).size < 2
      ? ['list.severalSorts: it needs sorts by several fields']
      : []),
    ...bare.map(([key, type]) => `list.columns: the field "${key}" has the type "${type}"; the column needs a cell`),
    ...treeMistakes(list, schema, isPlainRest),
    ...sorts.flatMap((sort) => sortMistakes(sort, schema)),
    ...exported.flatMap((column: string | { readonly key: string }) =>
      unknownFieldMistakes('list.export', typeof column === 'string' ? column : column.key, schema),
    ),
    ...(isPlainRest
      ? Object.keys(list.filters ?? {})
          .filter((name) => name !== deletedFilter)
          .flatMap((name) => unknownFieldMistakes('list.filters', name, schema))
      : []),
    ...(isPlainRest
      ? Object.entries(list.filters ?? {}).flatMap(([name, filter]) => filterTypeMistakes(name, filter, schema))
      : []),
    ...Object.entries(list.filters ?? {}).flatMap(([name, filter]) =>
      filter.kind === 'choice'
        ? optionMistakes(
            `list.filters.${name}.options`,
            filter.options.map(({ value }) => value),
            isPlainRest ? fieldSchemaOf(schema, name)?.schema : undefined,
          )
        : [],
    ),
  ];
}

/** Reports columns that cannot be inline, such as those without a field in the edit form. */
function inlineMistakes({ edit }: Resource, { columns = [] }: NonNullable<Resource['list']>): string[] {
  const names = (edit?.fields ?? []).map((given) => (typeof given === 'string' ? given : given.key));
  return columns.flatMap((column, index) => {
    if (typeof column === 'string' || isComputed(column) || !column.inline) return [];
    const at = `list.columns.${column.key}.inline`;
    if (index === 0) return [`${at}: the first column links to the record`];
    if (column.long) return [`${at}: a long text is shown below the row`];
    return names.includes(column.key)
      ? []
      : [`${at}: the edit form does not have it; ${unknownName('field', column.key, names)}`];
  });
}

/** Reports a tree with an unknown parent field or root filter, or with group headings. */
function treeMistakes(
  { tree, groupBy, scopes }: NonNullable<Resource['list']>,
  schema: z.ZodType,
  isPlainRest: boolean,
): string[] {
  if (!tree) return [];
  const { parent, roots } = tree;
  const requiredFilters = roots ? [...Object.keys(roots), parent] : [];
  return [
    ...unknownFieldMistakes('list.tree.parent', parent, schema),
    ...(isPlainRest
      ? Object.keys(roots ?? {}).flatMap((name) => unknownFieldMistakes('list.tree.roots', name, schema))
      : []),
    ...(scopes
      ? requiredFilters
          .filter((name) => !scopes.includes(name))
          .map((name) => `list.tree: ${unknownName('filter', name, scopes)}`)
      : []),
    ...(groupBy ? ['list.tree: a tree cannot have groupBy headings'] : []),
  ];
}

/** Reports totals of columns that cannot be summed. */
function totalMistakes(column: ColumnDeclaration, schema: z.ZodType): string[] {
  if (typeof column === 'string' || !column.total || isComputed(column)) return [];
  const at = `list.columns.${column.key}.total`;
  const { schema: field, unit } = fieldSchemaOf(schema, column.key) ?? {};
  if (field && !(field instanceof z.ZodNumber)) {
    return [`${at}: only numbers can be summed, but this is a ${field.type}; use totalCell for other totals`];
  }
  return unit === 'percent' || unit === 'minute-of-day'
    ? [`${at}: ${unit === 'percent' ? 'percentages' : 'times of day'} cannot be summed; use totalCell for other totals`]
    : [];
}

/** Reports computed columns with the name of a field, because they would look sortable. */
function computedMistakes(key: string, schema: z.ZodType): string[] {
  return namesOf(schema)?.includes(key) === true
    ? [`list.columns: "${key}" is computed, but a field of the record has that name; rename it, or use a cell`]
    : [];
}

/** Reports filters whose kind does not match the type of their field. */
function filterTypeMistakes(name: string, { kind }: FilterDeclaration, schema: z.ZodType): string[] {
  const field = fieldSchemaOf(schema, name)?.schema;
  const isDated = field instanceof z.ZodISODate || field instanceof z.ZodISODateTime;
  if (kind === 'dates' && field !== undefined && !isDated) {
    return [
      `list.filters.${name}.kind: "dates" is for fields of z.iso.date() or z.iso.datetime(), but this is a ${field.type}`,
    ];
  }
  const wanted = kind === 'numbers' ? 'number' : kind === 'text' ? 'string' : undefined;
  return wanted === undefined || field === undefined || field.type === wanted
    ? []
    : [`list.filters.${name}.kind: "${kind}" is for fields of the type "${wanted}", but this is a ${field.type}`];
}

function sortMistakes(sort: string, schema: z.ZodType): string[] {
  const [field = '', direction = ''] = sort.split(':');
  return [
    ...unknownFieldMistakes('list.sorts', field, schema),
    ...(directions.includes(direction)
      ? []
      : [`list.sorts.${sort}: ${unknownName('direction', direction, directions)}`]),
  ];
}

function optionMistakes(at: string, values: readonly string[], field: z.ZodType | undefined): string[] {
  if (values.length === 0) return [`${at}: there are no options`];
  const known = field instanceof z.ZodEnum ? field.options.map(String) : values;
  return [
    ...duplicateNameMistakes(at, 'value', values),
    ...values.filter((value) => !known.includes(value)).map((value) => `${at}: ${unknownName('value', value, known)}`),
  ];
}

function formMistakes(key: string, resource: Resource, form: Form): string[] {
  const { schema: record } = resource;
  const at = `${key}.fields`;
  const sent = form.schema ?? record;
  const names = form.fields.map((given) => (typeof given === 'string' ? given : given.key));
  const unknown = names.flatMap((name) => unknownFieldMistakes(at, name, sent));
  if (unknown.length > 0) return unknown;
  const fits = form.fields.flatMap((given) => (typeof given === 'string' ? [] : inputKindMistakes(at, given, sent)));
  const kindless = missingDiscriminatorMistakes(at, names, sent);
  const grouped = [
    ...groupMistakes(`${key}.groups`, names, form.groups),
    ...groupMistakes(`${key}.steps`, names, form.steps),
    ...missingStepMistakes(key, names, form.steps),
  ];
  return [
    ...duplicateNameMistakes(at, 'field', names),
    ...kindless,
    ...grouped,
    ...fits,
    ...unsupportedFieldMistakes(at, resource, form),
  ];
}

/** Reports required fields that the create form lacks. The backend would reject every new record. */
function missingFieldMistakes({ schema, id }: Resource, { fields, schema: own }: Form): string[] {
  const sent = own ?? schema;
  const keys = fields.map((given) => (typeof given === 'string' ? given : given.key));
  const unasked = (namesOf(sent) ?? []).filter((name) => {
    const field = fieldSchemaOf(sent, name);
    return name !== id && !keys.includes(name) && field && !field.isOptional && !field.isNullable;
  });
  return unasked.map(
    (name) =>
      `create.fields: a new record needs "${name}"; add it${own ? '' : ', or leave it out of create.schema if the backend sets it'}`,
  );
}

/** Reports groups with unknown fields, and fields in more than one group. */
function groupMistakes(at: string, names: readonly string[], groups: readonly FieldGroup[] = []): string[] {
  const grouped = groups.flatMap(({ fields }) => fields);
  return [
    ...grouped.filter((name) => !names.includes(name)).map((name) => `${at}: ${unknownName('field', name, names)}`),
    ...duplicateNameMistakes(at, 'field', grouped),
  ];
}

/** Reports fields that no step contains. */
function missingStepMistakes(
  key: string,
  names: readonly string[],
  steps: readonly FieldGroup[] | undefined,
): string[] {
  if (!steps) return [];
  const stepped = steps.flatMap(({ fields }) => fields);
  return names.filter((name) => !stepped.includes(name)).map((name) => `${key}.steps: no step has the field "${name}"`);
}

function inputKindMistakes(
  at: string,
  { key, as, frame }: Exclude<FieldDeclaration, string>,
  sent: z.ZodType,
): string[] {
  const schema = fieldSchemaOf(sent, key)?.schema;
  const isUntyped = nonTextTypes.some((kind) => schema instanceof kind);
  return [
    ...(as !== undefined && isUntyped
      ? [`${at}.${key}.as: ${as} cannot edit a value of the type "${schema?.type}"`]
      : []),
    ...(frame && as !== 'image' ? [`${at}.${key}.frame: it is not an image`] : []),
  ];
}

function unsupportedFieldMistakes(at: string, { schema: record, references }: Resource, form: Form): string[] {
  try {
    fieldsOf(formSchemaOf(record, form), form.fields, record, references);
    return [];
  } catch (error) {
    return [`${at}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
