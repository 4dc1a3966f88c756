import { type ComponentType, type LazyExoticComponent, type ReactNode, createElement, lazy } from 'react';

type Load<Props> = () => Promise<{ default(props: Props): ReactNode }>;

/** Parts that could not be fetched, by the function that fetches each; what is kept with it forgets the failure. */
const missing = new Map<() => Promise<unknown>, () => void>();

/** Turns a declaration's `() => import(…)` into a component: the same one each time, so that React keeps its state. */
export function createLazyComponents<Props extends object>(): (load: Load<Props>) => LazyExoticComponent<ComponentType<Props>> {
  const known = new WeakMap<Load<Props>, LazyExoticComponent<ComponentType<Props>>>();
  return (load) => {
    const component =
      known.get(load) ??
      lazy<ComponentType<Props>>(() =>
        load().catch((error: unknown) => {
          missing.set(load, () => known.delete(load));
          throw error;
        }),
      );
    known.set(load, component);
    return component;
  };
}

/** A component that is fetched when it is first shown. */
export function lazyComponent<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const find = createLazyComponents<Props>();
  return (props) => createElement(find(load), props);
}

/**
 * Fetches again what could not be fetched, so that it can be shown without loading the page anew. `false` when nothing
 * was missing, or something still is: some browsers remember the failure until then.
 */
export async function fetchMissingParts(): Promise<boolean> {
  const parts = [...missing];
  const fetched = await Promise.all(parts.map(([load]) => load().then(() => true, () => false)));
  if (parts.length === 0 || fetched.includes(false)) return false;
  for (const [load, forget] of parts) {
    forget();
    missing.delete(load);
  }
  return true;
}
