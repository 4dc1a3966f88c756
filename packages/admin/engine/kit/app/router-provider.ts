/** Refine's router bindings, which no address can break. */
import { use } from 'react';
import { ResourceContext, type RouterProvider, matchResourceFromRoute } from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { type Params, matchPath, useLocation, useParams } from 'react-router';

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>;
type Resources = Parameters<typeof matchResourceFromRoute>[1];

/** The last result. Refine parses the address in each of its hooks, a dozen times in a component. */
let known:
  | {
      readonly resources: Resources;
      readonly pathname: string;
      readonly search: string;
      readonly given: Params;
      readonly parse: Parse;
    }
  | undefined;

/** Two objects at two levels of the routes may say the same. */
function isSame(one: Params, other: Params): boolean {
  const names = Object.keys(one);
  return (
    one === other || (names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]))
  );
}

/**
 * Refine decodes an `id` and a `to` that the router has already decoded. Where that fails (`/orders/details/%25`,
 * `?to=%25`) it would take the whole portal down; such an address then names nothing to Refine. Screens read their
 * addresses themselves.
 */
function parserOf(resources: Resources, pathname: string, search: string, given: Params): Parse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const params =
    Object.keys(given).length === 0 && matchedRoute ? (matchPath(matchedRoute, pathname)?.params ?? {}) : given;
  const said = Object.fromEntries(new URLSearchParams(search));
  try {
    const { id } = params;
    const { to } = said;
    const parsed = {
      ...(resource && { resource }),
      ...(action && { action }),
      ...(id && { id: decodeURIComponent(id) }),
      pathname,
      params: { ...params, ...said, ...(to && { to: decodeURIComponent(to) }) },
    };
    return () => parsed;
  } catch {
    return () => ({ pathname });
  }
}

function parserFor(resources: Resources, pathname: string, search: string, given: Params): Parse {
  if (
    known?.resources !== resources ||
    known.pathname !== pathname ||
    known.search !== search ||
    !isSame(known.given, given)
  ) {
    known = { resources, pathname, search, given, parse: parserOf(resources, pathname, search, given) };
  }
  return known.parse;
}

function useParse(): Parse {
  const { pathname, search } = useLocation();
  return parserFor(use(ResourceContext).resources, pathname, search, useParams());
}

export const routerProvider: RouterProvider = { ...bindings, parse: useParse };
