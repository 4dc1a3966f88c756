/**
 * All keys that a declaration may have. The `Keys` type requires each key of the declared types, so that no valid key
 * is rejected.
 */
import type { FilterDeclaration } from '../filter/filter.ts';
import type { FieldDeclaration, FieldGroup, FormDeclaration, ImportDeclaration } from '../form/form-declaration.ts';
import { type ComputedColumn, type FieldColumn, isComputed } from '../declaration/columns.ts';
import type { ListDeclaration, TreeDeclaration } from '../declaration/list-declaration.ts';
import type { CreateDeclaration, EditDeclaration, FieldRights, Paths, Resource } from '../declaration/resource.ts';
import type { ProviderDeclaration, RestDeclaration, RestQuery } from '../declaration/rest-declaration.ts';
import type { SectionDeclaration } from '../declaration/section-declaration.ts';
import { unknownName } from './suggestion.ts';

type Keys<Declared> = Readonly<Record<keyof Declared, true>>;
type DeclarationOfKind<Declared, Kind> = Extract<Declared, { readonly kind: Kind }>;

const resource: Keys<Omit<Resource, 'isNotSetUp'>> = {
  name: true,
  label: true,
  singular: true,
  screen: true,
  icon: true,
  schema: true,
  id: true,
  title: true,
  hint: true,
  dateOf: true,
  access: true,
  ability: true,
  flag: true,
  extension: true,
  placeholder: true,
  development: true,
  menu: true,
  landing: true,
  paths: true,
  redirects: true,
  transport: true,
  backend: true,
  rest: true,
  provider: true,
  list: true,
  create: true,
  edit: true,
  fieldAccess: true,
  references: true,
  many: true,
  delete: true,
  restore: true,
  duplicate: true,
  fetch: true,
  onlyId: true,
  audited: true,
  sections: true,
  badges: true,
  invalidates: true,
  scan: true,
  live: true,
  news: true,
  shortcuts: true,
  dashboard: true,
  pages: true,
  actions: true,
  parts: true,
};
const list: Keys<ListDeclaration> = {
  firstPage: true,
  paged: true,
  address: true,
  tabs: true,
  tabCounts: true,
  card: true,
  columns: true,
  groupBy: true,
  bulk: true,
  file: true,
  rowActions: true,
  rowLink: true,
  export: true,
  exportRows: true,
  together: true,
  tabSorts: true,
  severalSorts: true,
  tree: true,
  newRows: true,
  head: true,
  tools: true,
  filters: true,
  scopes: true,
  fetch: true,
  size: true,
  search: true,
  sorts: true,
  threshold: true,
  rowHeight: true,
  empty: true,
};
const tree: Keys<TreeDeclaration> = { parent: true, roots: true, hasChildren: true };
const paths: Keys<Paths> = { list: true, show: true };
const menu: Keys<NonNullable<Resource['menu']>> = {
  order: true,
  label: true,
  group: true,
  visible: true,
  covers: true,
};
const screen: Keys<NonNullable<Resource['screen']>> = { title: true, tab: true };
const pages: Keys<NonNullable<Resource['pages']>> = { list: true, show: true };
const rest: Keys<RestDeclaration> = {
  path: true,
  recordPath: true,
  list: true,
  query: true,
  post: true,
  rows: true,
  total: true,
  totals: true,
  next: true,
  record: true,
  update: true,
  files: true,
  errors: true,
  base: true,
  headers: true,
  auth: true,
};
const provider: Keys<ProviderDeclaration> = {
  name: true,
  resource: true,
  search: true,
  meta: true,
  errors: true,
  base: true,
  headers: true,
  auth: true,
};
const query: Keys<RestQuery> = {
  page: true,
  offset: true,
  size: true,
  whole: true,
  search: true,
  sort: true,
  cursor: true,
  ranges: true,
  operators: true,
  unfiltered: true,
  ids: true,
};
const group: Keys<FieldGroup> = { title: true, hint: true, fields: true };
const edit: Keys<EditDeclaration> = {
  fields: true,
  groups: true,
  steps: true,
  schema: true,
  submitWhenValid: true,
  call: true,
  when: true,
  import: true,
};
const editImport: Keys<ImportDeclaration> = { fields: true, schema: true, call: true };
const create: Keys<CreateDeclaration> = {
  fields: true,
  groups: true,
  steps: true,
  schema: true,
  submitWhenValid: true,
  call: true,
  label: true,
  start: true,
  done: true,
  import: true,
  body: true,
};
const section: Keys<SectionDeclaration> = {
  title: true,
  group: true,
  tab: true,
  extension: true,
  schema: true,
  fields: true,
  submitWhenValid: true,
  schemaFor: true,
  facts: true,
  call: true,
  when: true,
  list: true,
  slot: true,
};
const fieldRights: Keys<FieldRights> = { hidden: true, readOnly: true };
const field: Keys<Exclude<FieldDeclaration, string>> = {
  key: true,
  label: true,
  as: true,
  accept: true,
  fields: true,
  frame: true,
  lookup: true,
  reference: true,
  hint: true,
  isUnmarked: true,
  readOnly: true,
  shown: true,
  required: true,
  options: true,
  value: true,
  slot: true,
  show: true,
};
const column: Keys<Omit<FieldColumn, 'computed'>> = {
  key: true,
  label: true,
  share: true,
  long: true,
  inline: true,
  total: true,
  cell: true,
  text: true,
  totalCell: true,
};
const computedColumn: Keys<ComputedColumn> = {
  key: true,
  label: true,
  unit: true,
  share: true,
  total: true,
  totalCell: true,
  computed: true,
};
const filters: {
  readonly [Kind in FilterDeclaration['kind']]: Keys<Omit<DeclarationOfKind<FilterDeclaration, Kind>, symbol>>;
} = {
  choice: { kind: true, label: true, when: true, offered: true, address: true, one: true, options: true },
  lookup: { kind: true, label: true, when: true, offered: true, address: true, lookup: true, read: true },
  reference: {
    kind: true,
    label: true,
    when: true,
    offered: true,
    address: true,
    reference: true,
    write: true,
    read: true,
  },
  text: { kind: true, label: true, when: true, offered: true, address: true },
  numbers: { kind: true, label: true, when: true, offered: true, address: true, unit: true },
  dates: { kind: true, label: true, when: true, offered: true, address: true, heading: true },
  field: { kind: true, label: true, when: true, offered: true, address: true, of: true },
};

function unknownKeyMistakes(at: string, given: unknown, known: Readonly<Record<string, true>>): string[] {
  const keys = typeof given === 'object' && given !== null ? Object.keys(given) : [];
  const unknown = keys.filter((key) => !Object.hasOwn(known, key));
  return unknown.map((key) => `${at}${at === '' ? '' : '.'}${key}: ${unknownName('key', key, Object.keys(known))}`);
}

function fieldKeyMistakes(at: string, fields: readonly FieldDeclaration[] = []): string[] {
  return fields.flatMap((given) =>
    typeof given === 'string'
      ? []
      : [
          ...unknownKeyMistakes(`${at}.fields.${given.key}`, given, field),
          ...fieldKeyMistakes(`${at}.fields.${given.key}`, given.fields),
        ],
  );
}

function groupKeyMistakes(
  at: string,
  { groups = [], steps = [] }: Partial<Pick<FormDeclaration, 'groups' | 'steps'>> = {},
): string[] {
  return Object.entries({ groups, steps }).flatMap(([key, given]) =>
    given.flatMap((each, index) => unknownKeyMistakes(`${at}.${key}.${each.title ?? index}`, each, group)),
  );
}

function filterKeyMistakes(name: string, filter: FilterDeclaration): string[] {
  const at = `list.filters.${name}`;
  if (!Object.hasOwn(filters, filter.kind)) {
    return [`${at}.kind: ${unknownName('kind', String(filter.kind), Object.keys(filters))}`];
  }
  return unknownKeyMistakes(at, filter, filters[filter.kind]);
}

export function keyMistakes(declared: Resource): string[] {
  const { list: listed, sections = {}, create: created, edit: edited, rest: spoken } = declared;
  return [
    ...unknownKeyMistakes('', declared, resource),
    ...unknownKeyMistakes('menu', declared.menu, menu),
    ...unknownKeyMistakes('screen', declared.screen, screen),
    ...unknownKeyMistakes('pages', declared.pages, pages),
    ...unknownKeyMistakes('rest', spoken, rest),
    ...unknownKeyMistakes('provider', declared.provider, provider),
    ...unknownKeyMistakes('rest.query', spoken?.query, query),
    ...Object.entries(declared.fieldAccess ?? {}).flatMap(([name, rights]) =>
      unknownKeyMistakes(`fieldAccess.${name}`, rights, fieldRights),
    ),
    ...unknownKeyMistakes('create', created, create),
    ...fieldKeyMistakes('create', created?.fields),
    ...groupKeyMistakes('create', created),
    ...unknownKeyMistakes('edit', edited, edit),
    ...fieldKeyMistakes('edit', edited?.fields),
    ...groupKeyMistakes('edit', edited),
    ...unknownKeyMistakes('edit.import', edited?.import, editImport),
    ...fieldKeyMistakes('edit.import', edited?.import?.fields),
    ...unknownKeyMistakes('list', listed, list),
    ...unknownKeyMistakes('list.tree', listed?.tree, tree),
    ...(listed?.columns ?? []).flatMap((given) =>
      typeof given === 'string'
        ? []
        : unknownKeyMistakes(`list.columns.${given.key}`, given, isComputed(given) ? computedColumn : column),
    ),
    ...Object.entries(listed?.filters ?? {}).flatMap(([name, filter]) => filterKeyMistakes(name, filter)),
    ...Object.entries(sections).flatMap(([key, given]) => [
      ...unknownKeyMistakes(`sections.${key}`, given, section),
      ...fieldKeyMistakes(`sections.${key}`, given.fields),
    ]),
  ];
}

/** Reports unknown keys in the result of a resource's `paths`. */
export function pathKeyMistakes(answered: Paths): string[] {
  return unknownKeyMistakes('paths', answered, paths);
}
