/** Refine's router bindings, which no address can break. */
import { use } from 'react';
import { ResourceContext, type RouterProvider, matchResourceFromRoute } from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { type Params, matchPath, useLocation, useParams } from 'react-router';

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>;
type Resources = Parameters<typeof matchResourceFromRoute>[1];

/** What the last one to ask was told: each hook of Refine asks, a dozen times in a component, and each would look through all routes (ADR 064). */
let known: { readonly resources: Resources; readonly address: string; readonly parse: Parse } | undefined;

/**
 * Refine decodes an `id` and a `to` that the router has already decoded. Where that fails (`/orders/details/%25`,
 * `?to=%25`) it would take the whole portal down; such an address then names nothing to Refine. Screens read their
 * addresses themselves.
 */
function parserOf(resources: Resources, pathname: string, search: string, given: Params): Parse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const params = Object.keys(given).length === 0 && matchedRoute ? (matchPath(matchedRoute, pathname)?.params ?? {}) : given;
  const said = Object.fromEntries(new URLSearchParams(search));
  try {
    const { id } = params;
    const { to } = said;
    const parsed = { ...(resource && { resource }), ...(action && { action }), ...(id && { id: decodeURIComponent(id) }), pathname, params: { ...params, ...said, ...(to && { to: decodeURIComponent(to) }) } };
    return () => parsed;
  } catch {
    return () => ({ pathname });
  }
}

function parserFor(resources: Resources, pathname: string, search: string, given: Params): Parse {
  const address = JSON.stringify([pathname, search, given]);
  if (known?.resources !== resources || known.address !== address) known = { resources, address, parse: parserOf(resources, pathname, search, given) };
  return known.parse;
}

function useParse(): Parse {
  const { pathname, search } = useLocation();
  return parserFor(use(ResourceContext).resources, pathname, search, useParams());
}

export const routerProvider: RouterProvider = { ...bindings, parse: useParse };
