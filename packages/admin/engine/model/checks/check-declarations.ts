/**
 * Checks declarations for mistakes that types cannot catch, because they involve schemas or other declarations. Repeats
 * some type checks, because the development server does not check types.
 */
import type { ActionHandle } from '../declaration/action-declaration.ts';
import type { ChartBlock, CounterBlock } from '../declaration/dashboard.ts';
import { keyOfColumn } from '../declaration/columns.ts';
import { DeclarationError } from '../declaration/declaration-error.ts';
import type { Resource } from '../declaration/resource.ts';
import type { ListSection } from '../declaration/section-declaration.ts';
import type { Backends } from '../../../contract/backends.ts';
import { everyRole } from '../../../contract/roles.ts';
import { profile } from 'portal/profile';
import { shapeOf } from '../form/field-schema.ts';
import { callMistakes } from './calls.ts';
import { fieldMistakes } from './fields.ts';
import { formAccessMistakes, grantMistakes, linkMistakes, pathMistakes } from './access-and-paths.ts';
import { keyMistakes } from './keys.ts';
import { missingKeyMistakes, missingLabelMistakes } from './missing-keys.ts';
import { numberMistakes } from './numbers.ts';
import { suggestionFor, unknownName } from './suggestion.ts';
import { backendMistakes } from './backend-mistakes.ts';
import { type Viewer, formRoutesOf, viewerOf } from '../registry/registry.ts';

export type DeclaredFiles = Readonly<Record<string, Resource>>;

type File = readonly [file: string, resource: Resource];

/**
 * Throws a `DeclarationError` that names the file, the key and the nearest valid name of each mistake. `backends` is
 * from `config.json`.
 */
export function checkDeclarations(declared: DeclaredFiles, backends?: Backends): void {
  const incomplete = Object.entries(declared).flatMap(([file, resource]) =>
    missingKeyMistakes(resource).map((mistake) => `${file}: ${mistake}`),
  );
  // The other checks rely on these keys.
  if (incomplete.length > 0) throw new DeclarationError(incomplete);
  const files = Object.entries(declared);
  const resources = Object.values(declared);
  // Set every flag, so that `paths` returns all paths.
  const flags = Object.values(profile.examples).reduce((all, account) => ({ ...all, ...account }), {});
  const viewers = everyRole.map((role) => viewerOf({ resources }, { role, ...flags }));
  const mistakes = [
    ...duplicateKeyMistakes(files.map(([file, { name }]) => [file, `name: "${name}"`] as const)),
    ...files.flatMap(([file, resource]) =>
      mistakesOf(resource, resources, viewers).map((mistake) => `${file}: ${mistake}`),
    ),
    ...(backends ? backendMistakes(declared, backends) : []),
    ...viewers.flatMap((viewer) => pathSetMistakes(files, viewer)),
  ];
  if (mistakes.length > 0) throw new DeclarationError([...new Set(mistakes)]);
}

function mistakesOf(resource: Resource, all: readonly Resource[], viewers: readonly Viewer[]): string[] {
  return [
    ...keyMistakes(resource),
    ...numberMistakes(resource),
    ...missingLabelMistakes(resource),
    ...grantMistakes(resource),
    ...formAccessMistakes(resource),
    ...fieldMistakes(resource),
    ...callMistakes(resource),
    ...listMistakes(resource, all),
    ...(resource.dashboard ?? []).flatMap((block) => (block.kind === 'slot' ? [] : blockMistakes(block, all))),
    ...viewers.flatMap((viewer) => pathMistakes(resource, viewer)),
    ...unreachableMistakes(resource, all, viewers),
  ];
}

function duplicateKeyMistakes(keys: readonly (readonly [file: string, key: string])[]): string[] {
  return keys.flatMap(([file, key], index) => {
    const other = keys.slice(0, index).find(([, earlier]) => earlier === key);
    return other ? [`${file}: ${key} is already used by ${other[0]}`] : [];
  });
}

/** Reports paths that more than one declaration uses, and links to unknown paths. */
function pathSetMistakes(files: readonly File[], viewer: Viewer): string[] {
  const { user, may } = viewer;
  const paths = files.flatMap(([file, resource]) => {
    const { list, show } = resource.paths(user);
    const redirects = may('list', resource.name) ? Object.keys(resource.redirects?.(user) ?? {}) : [];
    const own = [
      may('list', resource.name) ? list : undefined,
      may('show', resource.name) ? show : undefined,
      ...formRoutesOf(resource, viewer).map(({ path }) => path),
      ...redirects,
    ];
    return own.flatMap((path) => (path === undefined ? [] : [[file, path] as const]));
  });
  const known = new Set(paths.map(([, path]) => path));
  return [
    ...duplicateKeyMistakes(paths.map(([file, path]) => [file, `paths: "${path}" for ${user.role}`] as const)),
    ...files.flatMap(([file, resource]) =>
      linkMistakes(resource, viewer, known).map((mistake) => `${file}: ${mistake}`),
    ),
  ];
}

/** Reports lists, menu entries and sections that no user can reach. */
function unreachableMistakes(
  { name, list, menu, sections, onlyId, paths }: Resource,
  all: readonly Resource[],
  viewers: readonly Viewer[],
): string[] {
  const has = (key: 'list' | 'show') =>
    viewers.some(({ user, may }) => may(key, name) && paths(user)[key] !== undefined);
  const isEmbedded = all.some((other) =>
    Object.values(other.sections ?? {}).some((section) => section.list?.resource === name),
  );
  return [
    ...(list && !isEmbedded && !has('list') ? ['paths.list: its list has no path and is not embedded in a page'] : []),
    ...(menu && !has('list') ? ['menu: no role has a path for it'] : []),
    ...(sections && onlyId === undefined && !has('show') ? ['sections: no role has a path in paths.show'] : []),
  ];
}

function listMistakes(
  { list, sections = {}, actions, invalidates = [], references = {}, schema }: Resource,
  all: readonly Resource[],
): string[] {
  const names = all.map(({ name }) => name);
  const tabs = Object.keys(list?.tabs ?? {});
  const named = [
    ...invalidates.map((other) => ['invalidates', 'resource' in other ? other.resource : other.name] as const),
    ...Object.entries(references).flatMap(([key, reference]) =>
      reference ? [[`references.${key}`, reference.to] as const] : [],
    ),
    ...(list?.rowLink
      ? [
          'to' in list.rowLink
            ? (['list.rowLink.to', list.rowLink.to.name] as const)
            : (['list.rowLink.adds', list.rowLink.adds.name] as const),
        ]
      : []),
  ];
  const ofTabs = [
    ...Object.keys(list?.tabSorts ?? {}).map((tab) => ['list.tabSorts', tab] as const),
    ...Object.entries(list?.filters ?? {}).flatMap(([key, filter]) =>
      filter.kind === 'choice'
        ? filter.options.flatMap(({ only = [] }) => only).map((tab) => [`list.filters.${key}.options`, tab] as const)
        : [],
    ),
  ];
  const inputs = (list?.bulk ?? []).filter(({ input, fields, bulkInput }) => input && !fields && !bulkInput);
  return [
    ...named
      .filter(([, name]) => !names.includes(name))
      .map(([at, name]) => `${at}: ${unknownName('resource', name, names)}`),
    ...ofTabs.filter(([, tab]) => !tabs.includes(tab)).map(([at, tab]) => `${at}: ${unknownName('tab', tab, tabs)}`),
    ...ungrantedActionMistakes('list.bulk', list?.bulk, actions),
    ...ungrantedActionMistakes('list.rowActions', list?.rowActions, actions),
    ...inputs.map((action) => `list.bulk: "${action.name}" needs an input, but has neither fields nor bulkInput`),
    ...Object.entries(sections).flatMap(([key, { list: shown }]) =>
      shown ? embeddedMistakes(`sections.${key}.list`, shown, all, schema) : [],
    ),
  ];
}

/** Reports a dashboard block whose list does not exist or lacks one of its filters. */
function blockMistakes(block: CounterBlock | ChartBlock, all: readonly Resource[]): string[] {
  const at = `dashboard.${block.title}`;
  const of = all.find(({ name }) => name === block.resource);
  const lists = all.filter(({ list }) => list).map(({ name }) => name);
  if (!of?.list) return [`${at}: there is no list of "${block.resource}"${suggestionFor(block.resource, lists)}`];
  const known = of.list.scopes ?? Object.keys(of.list.filters ?? {});
  return Object.keys(block.filters)
    .filter((name) => !known.includes(name))
    .map((name) => `${at}.filters: ${unknownName('filter', name, known)}`);
}

function ungrantedActionMistakes(
  key: string,
  wanted: readonly ActionHandle[] = [],
  granted: readonly ActionHandle[] = [],
): string[] {
  return wanted
    .filter((action) => !granted.includes(action))
    .map(({ name }) => `${key}: no role has the action "${name}" in its access`);
}

function embeddedMistakes(
  at: string,
  shown: ListSection,
  all: readonly Resource[],
  schema: Resource['schema'],
): string[] {
  const listed = all.find(({ name }) => name === shown.resource);
  const lists = all.filter(({ list }) => list).map(({ name }) => name);
  if (!listed?.list) return [`${at}: there is no list of "${shown.resource}"${suggestionFor(shown.resource, lists)}`];
  const known = (listed.list.columns ?? []).map(keyOfColumn);
  const missing = (shown.columns ?? []).filter((column) => !known.includes(column));
  const scopes = listed.list.scopes ?? (listed.rest?.query ? undefined : Object.keys(listed.list.filters ?? {}));
  const unknownScopes = scopes ? scopeKeys(shown, schema).filter((key) => !scopes.includes(key)) : [];
  return [
    ...missing.map(
      (column) =>
        `${at}.columns: the list of "${shown.resource}" has no column "${column}"${suggestionFor(column, known)}`,
    ),
    ...unknownScopes.map(
      (key) => `${at}.scope: the list of "${shown.resource}" has no filter "${key}"${suggestionFor(key, scopes ?? [])}`,
    ),
    ...ungrantedActionMistakes(`${at}.rowActions`, shown.rowActions, listed.actions),
  ];
}

/** Returns the names of a scope's filters, for a dummy record with 1 in each field. Returns none if that fails. */
function scopeKeys(shown: ListSection, schema: Resource['schema']): string[] {
  try {
    return Object.keys(shown.scope(Object.fromEntries(Object.keys(shapeOf(schema) ?? {}).map((key) => [key, 1]))));
  } catch {
    return [];
  }
}
