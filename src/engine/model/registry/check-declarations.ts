/** What no type can see of the declarations, for it takes two of them, or their schemas, to be seen. */
import type { z } from 'zod';
import type { Backends } from '../../../../contract/backends.ts';
import { everyRole } from '../../../../contract/roles.ts';
import { fieldsOf, formSchemaOf } from '../form/fields.ts';
import type { FieldDeclaration } from '../form/form-declaration.ts';
import { keyOfColumn } from '../declaration/columns.ts';
import type { ActionHandle } from '../declaration/action-declaration.ts';
import { DeclarationError } from '../declaration/declaration-error.ts';
import { type Viewer, formRoutesOf, viewerOf } from './registry.ts';
import type { Resource } from '../declaration/resource.ts';

/** By the path of its file. */
export type DeclaredFiles = Readonly<Record<string, Resource>>;

interface Form {
  readonly fields: readonly FieldDeclaration[];
  readonly schema?: z.ZodType;
}

/** What is wrong with the backend that a declaration names; nothing where it can be asked, or is the portal's own. */
function backendMistake({ backend, rest, provider }: Pick<Resource, 'backend' | 'rest' | 'provider'>, backends: Backends): string | undefined {
  if (backend === undefined) return undefined;
  const known = backends[backend];
  const names = Object.keys(backends).map((name) => `"${name}"`);
  if (!known) return `backend: config.json has no "${backend}" among its Backends; ${names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`}`;
  if (known.Fault !== undefined) return `backend: config.json describes "${backend}" wrongly: Backends.${backend}: ${known.Fault}`;
  const own = Object.entries({ rest, provider }).find(([, described]) => described?.base !== undefined)?.[0];
  return own === undefined ? undefined : `${own}.base: config.json says where the backend "${backend}" is; a declaration has the one or the other`;
}

/** By file and key, what declarations need and `config.json` does not describe. */
export function backendMistakes(declared: DeclaredFiles, backends: Backends): string[] {
  return Object.entries(declared).flatMap(([file, resource]) => {
    const mistake = backendMistake(resource, backends);
    return mistake === undefined ? [] : [`${file}: ${mistake}`];
  });
}

/** Throws a `DeclarationError` that names file and key of each mistake. `backends`: those of `config.json`. */
export function checkDeclarations(declared: DeclaredFiles, backends?: Backends): void {
  const files = Object.entries(declared);
  const find = (name: string) => files.map(([, resource]) => resource).find((resource) => resource.name === name);
  const mistakes = [
    ...twice(files.map(([file, { name }]) => [file, `name: "${name}"`] as const)),
    ...files.flatMap(([file, resource]) => [...mistakesOf(resource), ...listMistakes(resource, find)].map((mistake) => `${file}: ${mistake}`)),
    ...(backends ? backendMistakes(declared, backends) : []),
    ...everyRole.flatMap((role) => pathMistakes(files, viewerOf({ resources: Object.values(declared) }, { role, isCollectEnabled: true, isCollectOnly: false, isUserAdmin: true, termsAccepted: true }))),
  ];
  if (mistakes.length > 0) throw new DeclarationError([...new Set(mistakes)]);
}

/** Keys that a second file has too. */
function twice(keys: readonly (readonly [file: string, key: string])[]): string[] {
  return keys.flatMap(([file, key], index) => {
    const other = keys.slice(0, index).find(([, earlier]) => earlier === key);
    return other ? [`${file}: ${key} is that of ${other[0]} already`] : [];
  });
}

function pathMistakes(files: readonly (readonly [file: string, resource: Resource])[], viewer: Viewer): string[] {
  const { user, may } = viewer;
  const paths = files.flatMap(([file, resource]) => {
    const { list, show } = resource.paths(user);
    const redirects = may('list', resource.name) ? Object.keys(resource.redirects?.(user) ?? {}) : [];
    const own = [may('list', resource.name) ? list : undefined, may('show', resource.name) ? show : undefined, ...formRoutesOf(resource, viewer).map(({ path }) => path), ...redirects];
    return own.flatMap((path) => (path === undefined ? [] : [[file, `paths: "${path}" of ${user.role}`] as const]));
  });
  return twice(paths);
}

function mistakesOf(resource: Resource): string[] {
  const { actions, parts, create, edit, schema, sections = {} } = resource;
  const granted = [...actions, ...parts];
  const doubled = granted.filter(({ name }, index) => granted.findIndex((each) => each.name === name) !== index || ['list', 'show', 'create', 'edit'].includes(name));
  const forms: readonly (readonly [key: string, form: Form | undefined])[] = [
    ['create', create],
    ['edit', edit],
    ...Object.entries(sections).map(([key, { fields, schema: own }]) => [`sections.${key}`, fields && { fields, ...(own ? { schema: own } : {}) }] as const),
    ...actions.map(({ name, fields, input }) => [`actions.${name}`, fields && { fields, schema: input ?? schema }] as const),
  ];
  return [
    ...doubled.map(({ name }) => `access: "${name}" is the name of two grants`),
    ...forms.flatMap(([key, form]) => (form ? formMistakes(key, resource, form) : [])),
  ];
}

function formMistakes(key: string, { schema }: Resource, form: Form): string[] {
  try {
    fieldsOf(formSchemaOf(schema, form), form.fields, schema);
    return [];
  } catch (error) {
    return [`${key}.fields: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function listMistakes({ list, sections = {}, actions }: Resource, find: (name: string) => Resource | undefined): string[] {
  const ungranted = (key: string, wanted: readonly ActionHandle[] = [], granted: readonly ActionHandle[] = actions) =>
    wanted.filter((action) => !granted.includes(action)).map(({ name }) => `${key}: no role has the action "${name}" in its access`);
  const embedded = Object.entries(sections).flatMap(([key, { list: shown }]) => {
    if (!shown) return [];
    const at = `sections.${key}.list`;
    const listed = find(shown.resource);
    if (!listed?.list) return [`${at}: there is no list of "${shown.resource}"`];
    const known = (listed.list.columns ?? []).map(keyOfColumn);
    const missing = (shown.columns ?? []).filter((column) => !known.includes(column));
    return [...missing.map((column) => `${at}.columns: the list of "${shown.resource}" has no column "${column}"`), ...ungranted(`${at}.rowActions`, shown.rowActions, listed.actions)];
  });
  return [...ungranted('list.bulk', list?.bulk), ...ungranted('list.rowActions', list?.rowActions), ...embedded];
}
