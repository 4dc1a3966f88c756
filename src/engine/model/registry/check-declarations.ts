/** What no type can see of the declarations, for it takes two of them, or their schemas, to be seen. */
import type { z } from 'zod';
import { everyRole } from '../../../../contract/roles.ts';
import { fieldsOf, formSchemaOf } from '../form/fields.ts';
import type { FieldDeclaration } from '../form/form-declaration.ts';
import { keyOfColumn } from '../declaration/columns.ts';
import type { ActionHandle, RecordOperation } from '../declaration/action-declaration.ts';
import { DeclarationError } from '../declaration/declaration-error.ts';
import { type Viewer, formRoutesOf, viewerOf } from './registry.ts';
import type { Resource } from '../declaration/resource.ts';

/** By the path of its file. */
export type DeclaredFiles = Readonly<Record<string, Resource>>;

interface Form {
  readonly fields: readonly FieldDeclaration[];
  readonly schema?: z.ZodType;
}

/** Throws a `DeclarationError` that names file and key of each mistake. */
export function checkDeclarations(declared: DeclaredFiles): void {
  const files = Object.entries(declared);
  const find = (name: string) => files.map(([, resource]) => resource).find((resource) => resource.name === name);
  const mistakes = [
    ...twice(files.map(([file, { name }]) => [file, `name: "${name}"`] as const)),
    ...files.flatMap(([file, resource]) => [...mistakesOf(resource), ...referenceMistakes(resource, find), ...listMistakes(resource, find)].map((mistake) => `${file}: ${mistake}`)),
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
    ...operationMistakes(resource),
    ...doubled.map(({ name }) => `access: "${name}" is the name of two grants`),
    ...forms.flatMap(([key, form]) => (form ? formMistakes(key, resource, form) : [])),
  ];
}

/** An operation that nothing can do. */
function operationMistakes({ actions, transport, create, delete: removal, restore }: Resource): string[] {
  const needs: Readonly<Record<RecordOperation, string | undefined>> = {
    delete: transport || removal?.call ? undefined : 'delete: { call }',
    restore: !removal?.soft ? 'delete: { soft }' : transport || restore ? undefined : 'restore: { call }',
    duplicate: create && !create.body ? undefined : 'create: { fields }',
  };
  return actions.flatMap(({ operation }) => (operation && needs[operation] !== undefined ? [`access: "${operation}" needs ${needs[operation]}`] : []));
}

function formMistakes(key: string, { schema, references }: Resource, form: Form): string[] {
  try {
    fieldsOf(formSchemaOf(schema, form), form.fields, schema, references);
    return [];
  } catch (error) {
    return [`${key}.fields: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** A field that refers to what is not declared. */
function referenceMistakes({ references = {} }: Resource, find: (name: string) => Resource | undefined): string[] {
  return Object.entries(references).flatMap(([key, reference]) => (reference && !find(reference.to) ? [`references.${key}: there is no resource "${reference.to}"`] : []));
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
