/** The registry of all declarations, and the menu and routes of a user. */
import type { ResourceProps } from '@refinedev/core';
import type { Backends } from '../../../contract/backends.ts';
import type { Environment } from '../../../contract/config.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { May } from '../../../providers/refine/access-provider.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { type CrudOperation, type Grant, type Resource, grantsOf } from '../declaration/resource.ts';
import { declarationTexts } from '../texts.ts';
import { buildAbility } from './ability.ts';

interface AvailabilityConditions {
  readonly extension?: ExtensionName;
  readonly development?: true;
}

interface Availability {
  readonly Extensions: readonly string[];
  readonly Environment: Environment;
  readonly Backends?: Backends;
}

/** Returns whether a declaration is available: the backend has its extension, and it is not limited to development. */
export function isAvailable(
  { extension, development }: AvailabilityConditions,
  { Extensions, Environment: environment }: Availability,
  isDevelopment: boolean = import.meta.env.DEV,
): boolean {
  if (development && environment !== 'dev' && !isDevelopment) return false;
  return extension === undefined || Extensions.includes(extension);
}

/** Returns whether `config.json` describes the declaration's backend. The portal's own backend needs no description. */
function hasBackend({ backend }: Pick<Resource, 'backend'>, backends: Backends = {}): boolean {
  if (backend === undefined) return true;
  const known = backends[backend];
  return known !== undefined && known.Fault === undefined;
}

/** Reduces a resource to its paths and menu entry. */
function withoutRecords({
  name,
  label,
  singular,
  icon,
  schema,
  id,
  title,
  paths,
  access,
  screen,
  ability,
  flag,
  menu,
  landing,
  redirects,
}: Resource): Resource {
  const opened = Object.fromEntries(
    Object.entries(access).map(([role, grants]) => [
      role,
      grants.filter((grant) => grant === 'list' || grant === 'show'),
    ]),
  );
  const place = {
    ...(screen && { screen }),
    ...(ability && { ability }),
    ...(flag !== undefined && { flag }),
    ...(menu && { menu }),
    ...(landing && { landing }),
    ...(redirects && { redirects }),
  };
  return { name, label, singular, icon, schema, id, title, paths, access: opened, actions: [], parts: [], ...place };
}

/** Returns a resource with the placeholder as its only page. */
function placeholderOf(resource: Resource, { roles, page }: NonNullable<Resource['placeholder']>): Resource {
  return {
    ...withoutRecords(resource),
    access: Object.fromEntries(roles.map((role) => [role, ['list'] as const])),
    pages: { list: page },
  };
}

/**
 * Returns the available declarations, without actions and parts whose extension is missing. A declaration whose own
 * extension is missing becomes its placeholder, if it has one. Lists use their paged call if the backend has its
 * extension. The page of a declaration without its backend explains the problem.
 */
export function availableResources(resources: readonly Resource[], circumstances: Availability): Resource[] {
  const isHere = (grant: Grant) => typeof grant === 'string' || isAvailable(grant, circumstances);
  return resources
    .flatMap((resource) => {
      if (isAvailable(resource, circumstances)) return [resource];
      return resource.placeholder ? [placeholderOf(resource, resource.placeholder)] : [];
    })
    .map((resource) => {
      if (!hasBackend(resource, circumstances.Backends)) return { ...withoutRecords(resource), isNotSetUp: true };
      const access = Object.fromEntries(
        Object.entries(resource.access).map(([role, grants]) => [role, grants.filter(isHere)]),
      );
      const { list } = resource;
      return {
        ...resource,
        ...grantsOf(access),
        access,
        ...(list?.paged && isAvailable(list.paged, circumstances) && { list: { ...list, fetch: list.paged.fetch } }),
      };
    });
}

/** Returns a user's resources in Refine's format. All other properties are looked up by name. */
export function refineResources(registry: Registry, viewer: Viewer): ResourceProps[] {
  const routes = routesOf(registry, viewer);
  return registry.resources.map((resource) => {
    const own = routes.flatMap((route) =>
      route.kind !== 'redirect' && route.resource === resource
        ? [[route.kind === 'duplicate' ? 'clone' : route.kind, route.path] as const]
        : [],
    );
    return { name: resource.name, ...Object.fromEntries(own), meta: { label: resource.label, hide: !resource.menu } };
  });
}

export interface Registry {
  readonly resources: readonly Resource[];
  find(name: string): Resource | undefined;
}

/**
 * Creates the registry. For a repeated name the first declaration wins: `checkDeclarations` reports it to developers,
 * and users can still use the rest of the portal.
 */
export function createRegistry(resources: readonly Resource[]): Registry {
  const byName = new Map<string, Resource>();
  for (const resource of resources) if (!byName.has(resource.name)) byName.set(resource.name, resource);
  const ordered = [...byName.values()].sort((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));
  return { resources: ordered, find: (name) => byName.get(name) };
}

export interface Viewer {
  readonly user: User;
  readonly may: May;
}

/** Returns a viewer for any user, with the rights that the declarations grant. */
export function viewerOf({ resources }: Pick<Registry, 'resources'>, user: User): Viewer {
  const ability = buildAbility(resources, user);
  return { user, may: (action, resource) => ability.can(action, resource) };
}

export interface MenuEntry {
  readonly resource: Resource;
  readonly path: string;
  /** Paths on and below which the entry is current: its own, those of lists on the same screen, and `menu.covers`. */
  readonly covers: readonly string[];
}

export function menuOf(registry: Registry, viewer: Viewer): MenuEntry[] {
  const { user, may } = viewer;
  return registry.resources.flatMap((resource) => {
    const path = may('list', resource.name) ? resource.paths(user).list : undefined;
    const shown = resource.menu && (resource.menu.visible?.(user) ?? true);
    if (!path || !shown) return [];
    const shared = resource.screen ? listsOnScreen(registry, viewer, resource.screen.title) : [{ resource, path }];
    return [
      {
        resource,
        path,
        covers: [
          ...shared.flatMap(({ resource: { paths } }) => Object.values(paths(user))),
          ...(resource.menu?.covers ?? []),
        ],
      },
    ];
  });
}

/** Returns the lists on a screen that the user may see, in the order of the registry. */
export function listsOnScreen(
  registry: Registry,
  { user, may }: Viewer,
  title: string,
): { readonly resource: Resource; readonly path: string }[] {
  return registry.resources.flatMap((resource) => {
    const path = resource.screen?.title === title && may('list', resource.name) ? resource.paths(user).list : undefined;
    return path === undefined ? [] : [{ resource, path }];
  });
}

/** Returns the path of the resource's list, or `/` if it has none. */
export function listPathOf(resource: Resource, user: User): string {
  return resource.paths(user).list ?? '/';
}

export function addLabelOf({ create, singular }: Resource): string {
  return create?.label ?? declarationTexts.add({ thing: singular });
}

export interface FormRoute {
  readonly kind: 'create' | 'edit' | 'duplicate';
  readonly path: string;
  readonly resource: Resource;
}

/** Returns the routes of the forms that the user may use, below the route of the list. */
export function formRoutesOf(resource: Resource, { user, may }: Viewer): FormRoute[] {
  const { list } = resource.paths(user);
  if (list === undefined || !may('list', resource.name)) return [];
  return [
    ...(resource.create && may('create', resource.name)
      ? [{ kind: 'create', path: `${list}/create`, resource } as const]
      : []),
    ...(resource.create && may('duplicate', resource.name)
      ? [{ kind: 'duplicate', path: `${list}/duplicate/:id`, resource } as const]
      : []),
    ...(resource.edit && may('edit', resource.name)
      ? [{ kind: 'edit', path: `${list}/edit/:id`, resource } as const]
      : []),
  ];
}

/** Returns the path with `:id` that a row links to: the record page, or else the edit form. */
export function rowPathOf(resource: Resource, viewer: Viewer): string | undefined {
  const show = viewer.may('show', resource.name) ? resource.paths(viewer.user).show : undefined;
  return show ?? formRoutesOf(resource, viewer).find(({ kind }) => kind === 'edit')?.path;
}

export type PortalRoute =
  | FormRoute
  | { readonly kind: 'list' | 'show'; readonly path: string; readonly resource: Resource }
  | { readonly kind: 'redirect'; readonly path: string; readonly to: string };

/** Returns the user's routes. If routes share a path, the first one wins. */
export function routesOf(registry: Registry, viewer: Viewer): PortalRoute[] {
  const { user, may } = viewer;
  const routes = registry.resources.flatMap((resource): PortalRoute[] => {
    const mayDo = (operation: CrudOperation) => may(operation, resource.name);
    const { list, show } = resource.paths(user);
    const redirects = mayDo('list') ? Object.entries(resource.redirects?.(user) ?? {}) : [];
    return [
      ...(list && mayDo('list') ? [{ kind: 'list', path: list, resource } as const] : []),
      ...formRoutesOf(resource, viewer),
      ...(show && mayDo('show') ? [{ kind: 'show', path: show, resource } as const] : []),
      ...redirects.map(([path, to]) => ({ kind: 'redirect', path, to }) as const),
    ];
  });
  const first = new Map(routes.toReversed().map((route) => [route.path, route]));
  return routes.filter((route) => first.get(route.path) === route);
}

/**
 * Returns the target of `/` and unknown paths: the declaration with a matching `landing`, else the first menu entry,
 * else the first list. Returns `undefined` if the user may see no list.
 */
export function landingOf(registry: Registry, viewer: Viewer): string | undefined {
  const { user, may } = viewer;
  const own = registry.resources.find(({ name, landing }) => landing?.(user) === true && may('list', name));
  return (
    own?.paths(user).list ??
    menuOf(registry, viewer)[0]?.path ??
    routesOf(registry, viewer).find((route) => route.kind === 'list')?.path
  );
}
