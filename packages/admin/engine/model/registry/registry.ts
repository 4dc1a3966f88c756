/** All declarations of the portal, checked once at load, and what they come to for one user. */
import type { ResourceProps } from '@refinedev/core';
import type { Backends } from '../../../contract/backends.ts';
import type { Environment } from '../../../contract/config.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { May } from '../../../providers/refine/access-provider.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { type Operation, type Resource, type Grant, grantsOf } from '../declaration/resource.ts';
import { declarationTexts } from '../texts.ts';
import { buildAbility } from './ability.ts';

interface Conditions {
  readonly extension?: ExtensionName;
  readonly development?: true;
}

interface Circumstances {
  readonly Extensions: readonly string[];
  readonly Environment: Environment;
  readonly Backends?: Backends;
}

/** Whether a declaration exists against this backend: its extension is there, and it is not for developers alone. */
export function isOffered(
  { extension, development }: Conditions,
  { Extensions, Environment: environment }: Circumstances,
  isDevelopment: boolean = import.meta.env.DEV,
): boolean {
  if (development && environment !== 'dev' && !isDevelopment) return false;
  return extension === undefined || Extensions.includes(extension);
}

/** Whether the backend that a declaration names is described; what the portal's own serves, always. */
function isDescribed({ backend }: Pick<Resource, 'backend'>, backends: Backends = {}): boolean {
  if (backend === undefined) return true;
  const known = backends[backend];
  return known !== undefined && known.Fault === undefined;
}

/** Keeps the addresses and the menu entry of a resource whose backend is not described: its page says so. */
function notSetUp({
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
  return {
    name,
    label,
    singular,
    icon,
    schema,
    id,
    title,
    paths,
    access: opened,
    actions: [],
    parts: [],
    ...place,
    isNotSetUp: true,
  };
}

/** The declarations that exist against this backend, each without the actions and parts whose extension it lacks; a list is asked for by pages where it has the extension for them. */
export function offeredOf(resources: readonly Resource[], circumstances: Circumstances): Resource[] {
  const isHere = (grant: Grant) => typeof grant === 'string' || isOffered(grant, circumstances);
  return resources
    .filter((resource) => isOffered(resource, circumstances))
    .map((resource) => {
      if (!isDescribed(resource, circumstances.Backends)) return notSetUp(resource);
      const access = Object.fromEntries(
        Object.entries(resource.access).map(([role, grants]) => [role, grants.filter(isHere)]),
      );
      const { list } = resource;
      return {
        ...resource,
        ...grantsOf(access),
        access,
        ...(list?.paged && isOffered(list.paged, circumstances) && { list: { ...list, fetch: list.paged.fetch } }),
      };
    });
}

/** The declarations as Refine's resources, for this viewer. Everything else about them is looked up by name. */
export function resourcesOf(registry: Registry, viewer: Viewer): ResourceProps[] {
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

/** Of declarations that share a name, the first counts: `checkDeclarations` tells developers, and users keep the rest of the portal. */
export function createRegistry(resources: readonly Resource[]): Registry {
  const byName = new Map<string, Resource>();
  for (const resource of resources) if (!byName.has(resource.name)) byName.set(resource.name, resource);
  const ordered = [...byName.values()].sort((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));
  return { resources: ordered, find: (name) => byName.get(name) };
}

/** Who looks at the portal, and what that user may do. */
export interface Viewer {
  readonly user: User;
  readonly may: May;
}

/** A user as the declarations alone have it, whoever is signed in. */
export function viewerOf({ resources }: Pick<Registry, 'resources'>, user: User): Viewer {
  const ability = buildAbility(resources, user);
  return { user, may: (action, resource) => ability.can(action, resource) };
}

export interface MenuEntry {
  readonly resource: Resource;
  readonly path: string;
  /** The paths on which the entry is the current one, besides those below them: its own, and those that share its screen. */
  readonly covers: readonly string[];
}

/** The menu of a user: what it may list and the declaration puts there, in order. */
export function menuOf(registry: Registry, viewer: Viewer): MenuEntry[] {
  const { user, may } = viewer;
  return registry.resources.flatMap((resource) => {
    const path = may('list', resource.name) ? resource.paths(user).list : undefined;
    const shown = resource.menu && (resource.menu.visible?.(user) ?? true);
    if (!path || !shown) return [];
    const shared = resource.screen ? screenOf(registry, viewer, resource.screen.title) : [{ resource, path }];
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

/** The lists that share a screen, as far as the user may see them, in the order of their declarations. */
export function screenOf(
  registry: Registry,
  { user, may }: Viewer,
  title: string,
): { readonly resource: Resource; readonly path: string }[] {
  return registry.resources.flatMap((resource) => {
    const path = resource.screen?.title === title && may('list', resource.name) ? resource.paths(user).list : undefined;
    return path === undefined ? [] : [{ resource, path }];
  });
}

/** The list's address; other addresses of the resource are built on it. */
export function listPathOf(resource: Resource, user: User): string {
  return resource.paths(user).list ?? '/';
}

/** What the button that adds one says, and the dialog that it opens. */
export function addLabelOf({ create, singular }: Resource): string {
  return create?.label ?? declarationTexts.add({ thing: singular });
}

export interface FormRoute {
  readonly kind: 'create' | 'edit' | 'duplicate';
  readonly path: string;
  readonly resource: Resource;
}

/** The forms that exist for a user, over the list. */
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

/** Where a row of the list leads: its page, else its form; with `:id`. */
export function rowPathOf(resource: Resource, viewer: Viewer): string | undefined {
  const show = viewer.may('show', resource.name) ? resource.paths(viewer.user).show : undefined;
  return show ?? formRoutesOf(resource, viewer).find(({ kind }) => kind === 'edit')?.path;
}

export type PortalRoute =
  | FormRoute
  | { readonly kind: 'list' | 'show'; readonly path: string; readonly resource: Resource }
  | { readonly kind: 'redirect'; readonly path: string; readonly to: string };

/** The routes that exist for a user. Throws when two of them share a path. */
export function routesOf(registry: Registry, viewer: Viewer): PortalRoute[] {
  const { user, may } = viewer;
  const routes = registry.resources.flatMap((resource): PortalRoute[] => {
    const mayDo = (operation: Operation) => may(operation, resource.name);
    const { list, show } = resource.paths(user);
    const redirects = mayDo('list') ? Object.entries(resource.redirects?.(user) ?? {}) : [];
    return [
      ...(list && mayDo('list') ? [{ kind: 'list', path: list, resource } as const] : []),
      ...formRoutesOf(resource, viewer),
      ...(show && mayDo('show') ? [{ kind: 'show', path: show, resource } as const] : []),
      ...redirects.map(([path, to]) => ({ kind: 'redirect', path, to }) as const),
    ];
  });
  // As for names, the first of a path counts.
  const first = new Map(routes.toReversed().map((route) => [route.path, route]));
  return routes.filter((route) => first.get(route.path) === route);
}

/**
 * Where `/` and unknown paths lead: to the declaration that says so of the user, else the first entry of its own menu, or
 * its first list where it has none; nowhere where it may do nothing.
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
