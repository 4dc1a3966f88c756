import { type Attributes, type ComponentType, type ReactNode, createElement, lazy, useState } from 'react';

/** Module of a component that is loaded on demand. */
export type Lazy<Props> = Promise<{ default(props: Props): ReactNode }>;

type Load<Props> = () => Promise<{ default(props: Props): ReactNode }>;

/** Components that failed to load. Maps a load function to a function that discards the failed component. */
const failedLoads = new Map<() => Promise<unknown>, () => void>();

interface LazyComponents<Props> {
  /** Returns the component of `() => import(…)`. Always returns the same one, so that React keeps its state. */
  of(load: Load<Props>): ComponentType<Props>;
  render(load: Load<Props>, props: Props & Attributes): ReactNode;
  /**
   * Preloads the component, because React shows any fallback for at least 300 ms. Never rejects: rendering the
   * component reports the failure.
   */
  fetch(load: Load<Props>): Promise<unknown>;
}

/** Creates components from `() => import(…)` functions. They load on first render. */
export function createLazyComponents<Props extends object>(): LazyComponents<Props> {
  const known = new WeakMap<Load<Props>, LazyEntry<Props>>();
  const find = (load: Load<Props>) => {
    const part = known.get(load) ?? createLazyEntry(load, () => known.delete(load));
    known.set(load, part);
    return part;
  };
  return {
    of: (load) => find(load).Part,
    render: (load, props) => createElement(find(load).Part, props),
    fetch: (load) =>
      find(load)
        .fetch()
        .catch(() => undefined),
  };
}

interface LazyEntry<Props> {
  readonly Part: ComponentType<Props>;
  fetch(): ReturnType<Load<Props>>;
}

function createLazyEntry<Props extends object>(load: Load<Props>, forget: () => void): LazyEntry<Props> {
  let arrived: ComponentType<Props> | undefined;
  let underway: ReturnType<Load<Props>> | undefined;
  const fetch = () => {
    underway ??= load().then(
      (part) => {
        arrived = part.default;
        failedLoads.delete(load);
        return part;
      },
      (error: unknown) => {
        // Allow a retry.
        underway = undefined;
        failedLoads.set(load, forget);
        throw error;
      },
    );
    return underway;
  };
  const Awaited = lazy<ComponentType<Props>>(fetch);
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Awaited);
    return createElement(Shown, props);
  }
  return { Part, fetch };
}

/** Creates a component that loads when it first renders, or earlier if `fetch` is called. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
): ((props: Props) => ReactNode) & { fetch(): Promise<unknown> } {
  const components = createLazyComponents<Props>();
  return Object.assign((props: Props) => components.render(load, props), { fetch: () => components.fetch(load) });
}

/**
 * Reloads components that failed to load. Returns `false` if none had failed or if one failed again, because some
 * browsers cache the failure until the page reloads.
 */
export async function retryFailedComponents(): Promise<boolean> {
  const parts = [...failedLoads];
  const fetched = await Promise.all(
    parts.map(([load]) =>
      load().then(
        () => true,
        () => false,
      ),
    ),
  );
  if (parts.length === 0 || fetched.includes(false)) return false;
  for (const [load, forget] of parts) {
    forget();
    failedLoads.delete(load);
  }
  return true;
}

/** Runs the work after the next paint, or in the next task if the page is hidden and therefore not painted. */
export function afterNextPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/** Maximum wait for each idle callback if the browser is never idle. */
const maxIdleDelayMs = 2000;

/** Runs the work once the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) work();
  };
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) setTimeout(run, 200);
  else {
    requestIdleCallback(() => setTimeout(() => requestIdleCallback(run, { timeout: maxIdleDelayMs })), {
      timeout: maxIdleDelayMs,
    });
  }
  return () => {
    isCancelled = true;
  };
}
