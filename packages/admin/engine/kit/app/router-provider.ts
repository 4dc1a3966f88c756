/** Refine's router bindings, made safe for URLs that cannot be decoded. */
import { use } from 'react';
import { ResourceContext, type RouterProvider, matchResourceFromRoute } from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { type Params, matchPath, useLocation, useParams } from 'react-router';

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>;
type Resources = Parameters<typeof matchResourceFromRoute>[1];

/** The last result. Refine parses the URL in each of its hooks, a dozen times per component. */
let lastParse:
  | {
      readonly resources: Resources;
      readonly pathname: string;
      readonly search: string;
      readonly given: Params;
      readonly parse: Parse;
    }
  | undefined;

/** Compares parameters by value, because nested routes pass equal parameters in different objects. */
function isSame(one: Params, other: Params): boolean {
  const names = Object.keys(one);
  return (
    one === other || (names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]))
  );
}

/**
 * Parses a URL as Refine does, decoding `id` and `to` a second time. If that throws (`/orders/details/%25`), the result
 * has only the path, which is enough because screens parse their own URLs.
 */
function createParse(resources: Resources, pathname: string, search: string, given: Params): Parse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const params =
    Object.keys(given).length === 0 && matchedRoute ? (matchPath(matchedRoute, pathname)?.params ?? {}) : given;
  const queryParams = Object.fromEntries(new URLSearchParams(search));
  try {
    const { id } = params;
    const { to } = queryParams;
    const parsed = {
      ...(resource && { resource }),
      ...(action && { action }),
      ...(id && { id: decodeURIComponent(id) }),
      pathname,
      params: { ...params, ...queryParams, ...(to && { to: decodeURIComponent(to) }) },
    };
    return () => parsed;
  } catch {
    return () => ({ pathname });
  }
}

function cachedParse(resources: Resources, pathname: string, search: string, given: Params): Parse {
  if (
    lastParse?.resources !== resources ||
    lastParse.pathname !== pathname ||
    lastParse.search !== search ||
    !isSame(lastParse.given, given)
  ) {
    lastParse = { resources, pathname, search, given, parse: createParse(resources, pathname, search, given) };
  }
  return lastParse.parse;
}

function useParse(): Parse {
  const { pathname, search } = useLocation();
  return cachedParse(use(ResourceContext).resources, pathname, search, useParams());
}

export const routerProvider: RouterProvider = { ...bindings, parse: useParse };
