/** Refine's router bindings, which no address can break. */
import { useCallback } from 'react';
import type { RouterProvider } from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { useLocation } from 'react-router';

const useBinding = bindings.parse ?? (() => () => ({}));

/**
 * Refine decodes an `id` and a `to` that the router has already decoded. Where that fails (`/orders/details/%25`,
 * `?to=%25`) it would take the whole portal down; such an address then names nothing to Refine. Screens read their
 * addresses themselves.
 */
function useParse() {
  const { pathname } = useLocation();
  const read = useBinding();
  return useCallback(() => {
    try {
      return read();
    } catch (error) {
      if (error instanceof URIError) return { pathname };
      throw error;
    }
  }, [read, pathname]);
}

export const routerProvider: RouterProvider = { ...bindings, parse: useParse };
