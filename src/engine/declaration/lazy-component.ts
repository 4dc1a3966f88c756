import { type ComponentType, type LazyExoticComponent, type ReactNode, lazy } from 'react';

type Load<Props> = () => Promise<{ default(props: Props): ReactNode }>;

/** Turns a declaration's `() => import(…)` into a component: the same one each time, so that React keeps its state. */
export function createLazyComponents<Props extends object>(): (load: Load<Props>) => LazyExoticComponent<ComponentType<Props>> {
  const known = new WeakMap<Load<Props>, LazyExoticComponent<ComponentType<Props>>>();
  return (load) => {
    const component = known.get(load) ?? lazy<ComponentType<Props>>(load);
    known.set(load, component);
    return component;
  };
}
