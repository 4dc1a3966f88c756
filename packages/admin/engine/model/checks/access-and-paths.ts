/** Checks the grants, paths and links of a declaration. */
import { extensions } from 'portal/endpoints';
import { UpdateType } from '../../../contract/live.ts';
import { Ability, everyRole } from '../../../contract/roles.ts';
import type { CrudOperation, Resource } from '../declaration/resource.ts';
import { pathKeyMistakes } from './keys.ts';
import { unknownName } from './suggestion.ts';
import type { Viewer } from '../registry/registry.ts';

const crudOperations: Readonly<Record<CrudOperation, true>> = { list: true, show: true, create: true, edit: true };

/** Reports unknown roles, operations, abilities, extensions and live areas, and grants with the same name. */
export function grantMistakes({
  access,
  ability,
  extension,
  placeholder,
  list,
  live = [],
  actions,
  parts,
  sections = {},
}: Resource): string[] {
  const operations = Object.keys(crudOperations);
  const areas = [...new Set(UpdateType.options.map((type) => type.split('/')[0] ?? type))];
  const roles: readonly string[] = everyRole;
  const handles = [...actions, ...parts];
  const doubled = handles.filter(
    ({ name }, index) => handles.findIndex((each) => each.name === name) !== index || operations.includes(name),
  );
  const texts = Object.entries(access).flatMap(([role, grants]) =>
    grants.flatMap((grant) =>
      typeof grant === 'string' && !operations.includes(grant) ? [[role, grant] as const] : [],
    ),
  );
  const needed = [
    ['ability', ability],
    ...actions.map((action) => [`actions.${action.name}.ability`, action.ability] as const),
  ] as const;
  const from = [
    ['extension', extension],
    ['list.paged.extension', list?.paged?.extension],
    ...handles.map((handle) => [`${handle.kind}s.${handle.name}.extension`, handle.extension] as const),
    ...Object.entries(sections).map(([key, section]) => [`sections.${key}.extension`, section.extension] as const),
  ] as const;
  const abilities: readonly string[] = Ability.options;
  return [
    ...Object.keys(access).flatMap((role) =>
      roles.includes(role) ? [] : [`access: ${unknownName('role', role, roles)}`],
    ),
    ...texts.map(([role, grant]) => `access.${role}: ${unknownName('operation', String(grant), operations)}`),
    ...doubled.map(({ name }) => `access: "${name}" is the name of two grants`),
    ...needed.flatMap(([at, name]) =>
      name === undefined || abilities.includes(name)
        ? []
        : [`${at}: ${unknownName('ability', String(name), abilities)}`],
    ),
    ...from.flatMap(([at, name]) =>
      name === undefined || extensions.includes(name)
        ? []
        : [`${at}: ${unknownName('extension', String(name), extensions)}`],
    ),
    ...(placeholder && extension === undefined
      ? ['placeholder: it is never shown; add the extension that replaces it']
      : []),
    ...(live === 'every'
      ? []
      : live
          .filter((area) => !areas.includes(area))
          .map((area) => `live: ${unknownName('area', String(area), areas)}`)),
  ];
}

/** Reports forms that no role is granted, and granted operations without a declaration. */
export function formAccessMistakes({
  access,
  list,
  create,
  edit,
  pages,
  dashboard,
  sections = {},
}: Resource): string[] {
  const granted = (wanted: CrudOperation) => Object.values(access).some((grants) => grants.includes(wanted));
  const isSectioned = Object.values(sections).some(({ fields }) => fields !== undefined);
  const ungranted = (
    [
      ['create', create],
      ['edit', edit],
    ] as const
  ).flatMap(([key, form]) => (form && !granted(key) ? [`${key}: no role has "${key}" in its access`] : []));
  const lacking = [
    ['list', list ?? dashboard, 'list; add list: { columns }'],
    ['create', create, 'form for it; add create: { fields }'],
    ['edit', edit ?? isSectioned, 'form for it; add edit: { fields }, or a section with fields'],
  ] as const;
  return [
    ...ungranted,
    ...lacking.flatMap(([key, has, what]) =>
      !has && !pages && granted(key) ? [`access: "${key}" is granted, but there is no ${what}`] : [],
    ),
  ];
}

/** Reports the paths that are invalid for one viewer. */
export function pathMistakes(resource: Resource, { user, may }: Viewer): string[] {
  const { name, pages, sections, onlyId, access } = resource;
  const answered = resource.paths(user);
  const { list, show } = answered;
  const of = (key: string, path: string) => `paths.${key}: "${path}" for ${user.role}`;
  const wrong = (key: string, path: string | undefined, keys: readonly string[]) => {
    if (path === undefined) return [];
    const given = path.split('/').filter((part) => part.startsWith(':'));
    const stranger = given.find((part) => !keys.includes(part));
    const lacking = keys.find((part) => !given.includes(part));
    return [
      ...(path.startsWith('/') ? [] : [`${of(key, path)} must start with "/"`]),
      ...(stranger === undefined
        ? []
        : [`${of(key, path)} has "${stranger}"; ${keys.length === 0 ? 'a list has no id' : 'use ":id"'}`]),
      ...(lacking === undefined || stranger !== undefined || onlyId !== undefined
        ? []
        : [`${of(key, path)} must contain ":id"`]),
    ];
  };
  const hasPage = pages?.show !== undefined || Object.keys(sections ?? {}).length > 0;
  // A record that only other screens read, such as a shop's closure, needs neither a list nor a page.
  const isOpened = hasPage || resource.list !== undefined;
  const isPathless = show === undefined && onlyId === undefined && isOpened && access[user.role]?.includes('show');
  return [
    ...pathKeyMistakes(answered),
    ...(isPathless
      ? [
          `paths.show: ${user.role} is granted "show", but has no path to the record; add show: "${list ?? '/things'}/:id"`,
        ]
      : []),
    // A custom screen may read parameters from its path.
    ...(pages?.list ? [] : wrong('list', list, [])),
    ...wrong('show', show, [':id']),
    ...(show !== undefined && may('show', name) && !hasPage
      ? [`${of('show', show)} has no page: neither sections nor pages.show`]
      : []),
  ];
}

/** Reports redirects and menu entries that refer to unknown paths. `known` holds the paths of all declarations. */
export function linkMistakes(resource: Resource, { user, may }: Viewer, known: ReadonlySet<string>): string[] {
  const redirects = may('list', resource.name) ? Object.entries(resource.redirects?.(user) ?? {}) : [];
  const covers = coveredPathsOf(resource, user.role);
  const paths = [...known];
  return [
    ...redirects.flatMap(([from, to]) =>
      known.has(to.split('?')[0] ?? to) ? [] : [`redirects.${from}: ${unknownName('path', to, paths)}`],
    ),
    ...covers.filter((path) => !known.has(path)).map((path) => `menu.covers: ${unknownName('path', path, paths)}`),
  ];
}

/** Returns the other paths that the menu entry covers, if the role may see the entry. */
function coveredPathsOf({ menu, access }: Resource, role: Viewer['user']['role']): readonly string[] {
  return access[role]?.includes('list') ? (menu?.covers ?? []) : [];
}
