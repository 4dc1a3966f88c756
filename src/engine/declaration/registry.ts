/** All declarations of the portal, checked once at load, and what they come to for one user. */
import type { User } from '../../providers/session/session-store.ts';
import { operationsOf } from './ability.ts';
import type { Resource } from './resource.ts';

export interface Registry {
  readonly resources: readonly Resource[];
  find(name: string): Resource | undefined;
}

/** Throws when two declarations share a name: a mistake of the developer, found before anything renders. */
export function createRegistry(resources: readonly Resource[]): Registry {
  const byName = new Map<string, Resource>();
  for (const resource of resources) {
    if (byName.has(resource.name)) throw new Error(`Two resources are named "${resource.name}"`);
    byName.set(resource.name, resource);
  }
  const ordered = [...resources].sort((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));
  return { resources: ordered, find: (name) => byName.get(name) };
}

export interface MenuEntry {
  readonly resource: Resource;
  readonly path: string;
  /** The paths on which the entry is the current one, besides those below them: its own, and those that share its screen. */
  readonly covers: readonly string[];
}

/** The menu of a user: what it may list and the declaration puts there, in order. */
export function menuOf(registry: Registry, user: User): MenuEntry[] {
  return registry.resources.flatMap((resource) => {
    const path = operationsOf(resource, user).has('list') ? resource.paths(user).list : undefined;
    const shown = resource.menu && (resource.menu.visible?.(user) ?? true);
    if (!path || !shown) return [];
    const shared = resource.screen ? screenOf(registry, user, resource.screen.title) : [{ resource, path }];
    return [{ resource, path, covers: shared.flatMap(({ resource: { paths } }) => Object.values(paths(user))) }];
  });
}

/** The lists that share a screen, as far as the user may see them, in the order of their declarations. */
export function screenOf(registry: Registry, user: User, title: string): { readonly resource: Resource; readonly path: string }[] {
  return registry.resources.flatMap((resource) => {
    const path = resource.screen?.title === title && operationsOf(resource, user).has('list') ? resource.paths(user).list : undefined;
    return path === undefined ? [] : [{ resource, path }];
  });
}

/** The list's address; other addresses of the resource are built on it. */
export function listPathOf(resource: Resource, user: User): string {
  return resource.paths(user).list ?? '/';
}

/** What the button that adds one says, and the dialog that it opens. */
export function addLabelOf({ create, singular }: Resource): string {
  return create?.label ?? `Add ${singular}`;
}

export interface FormRoute {
  readonly kind: 'create' | 'edit';
  readonly path: string;
  readonly resource: Resource;
}

/** The forms that exist for a user, over the list. */
export function formRoutesOf(resource: Resource, user: User): FormRoute[] {
  const operations = operationsOf(resource, user);
  const { list } = resource.paths(user);
  if (list === undefined || !operations.has('list')) return [];
  return [
    ...(resource.create && operations.has('create') ? [{ kind: 'create', path: `${list}/create`, resource } as const] : []),
    ...(resource.edit && operations.has('edit') ? [{ kind: 'edit', path: `${list}/edit/:id`, resource } as const] : []),
  ];
}

/** Where a row of the list leads: its page, else its form; with `:id`. */
export function rowPathOf(resource: Resource, user: User): string | undefined {
  const show = operationsOf(resource, user).has('show') ? resource.paths(user).show : undefined;
  return show ?? formRoutesOf(resource, user).find(({ kind }) => kind === 'edit')?.path;
}

export type PortalRoute =
  | FormRoute
  | { readonly kind: 'list' | 'show'; readonly path: string; readonly resource: Resource }
  | { readonly kind: 'redirect'; readonly path: string; readonly to: string };

/** The routes that exist for a user. Throws when two of them share a path. */
export function routesOf(registry: Registry, user: User): PortalRoute[] {
  const routes = registry.resources.flatMap((resource): PortalRoute[] => {
    const operations = operationsOf(resource, user);
    const { list, show } = resource.paths(user);
    const redirects = operations.has('list') ? Object.entries(resource.redirects?.(user) ?? {}) : [];
    return [
      ...(list && operations.has('list') ? [{ kind: 'list', path: list, resource } as const] : []),
      ...formRoutesOf(resource, user),
      ...(show && operations.has('show') ? [{ kind: 'show', path: show, resource } as const] : []),
      ...redirects.map(([path, to]) => ({ kind: 'redirect', path, to }) as const),
    ];
  });
  const seen = new Set<string>();
  for (const { path } of routes) {
    if (seen.has(path)) throw new Error(`Two routes of ${user.role} share the path "${path}"`);
    seen.add(path);
  }
  return routes;
}

/** Where `/` and unknown paths lead: the first entry of the user's own menu, or its first list where it has none. */
export function landingOf(registry: Registry, user: User): string {
  return menuOf(registry, user)[0]?.path ?? routesOf(registry, user).find((route) => route.kind === 'list')?.path ?? '/';
}
