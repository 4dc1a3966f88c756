import { type Attributes, type ComponentType, type ReactNode, createElement, lazy, useState } from 'react';

/** A component that is fetched when its area is first opened. */
export type Lazy<Props> = Promise<{ default(props: Props): ReactNode }>;

type Load<Props> = () => Promise<{ default(props: Props): ReactNode }>;

/** Parts that could not be fetched, by the function that fetches each; what is kept with it forgets the failure. */
const missing = new Map<() => Promise<unknown>, () => void>();

interface LazyComponents<Props> {
  /** The component of a declaration's `() => import(…)`: the same one each time, so that React keeps its state. */
  of(load: Load<Props>): ComponentType<Props>;
  /** Renders that component. */
  render(load: Load<Props>, props: Props & Attributes): ReactNode;
  /** Fetches it before it is shown. React keeps the placeholder of what arrives later on the screen for 300 ms. Resolves as well where it cannot be fetched: that is told when it is shown. */
  fetch(load: Load<Props>): Promise<unknown>;
}

/** What declarations name by `() => import(…)`, as components that are fetched when they are first shown. */
export function createLazyComponents<Props extends object>(): LazyComponents<Props> {
  const known = new WeakMap<Load<Props>, LazyPart<Props>>();
  const find = (load: Load<Props>) => {
    const part = known.get(load) ?? lazyPart(load, () => known.delete(load));
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

interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  fetch(): ReturnType<Load<Props>>;
}

function lazyPart<Props extends object>(load: Load<Props>, forget: () => void): LazyPart<Props> {
  let arrived: ComponentType<Props> | undefined;
  let underway: ReturnType<Load<Props>> | undefined;
  const fetch = () => {
    underway ??= load().then(
      (part) => {
        arrived = part.default;
        missing.delete(load);
        return part;
      },
      (error: unknown) => {
        // It may arrive the next time.
        underway = undefined;
        missing.set(load, forget);
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

/** A component that is fetched when it is first shown, or before. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
): ((props: Props) => ReactNode) & { fetch(): Promise<unknown> } {
  const components = createLazyComponents<Props>();
  return Object.assign((props: Props) => components.render(load, props), { fetch: () => components.fetch(load) });
}

/**
 * Fetches again what could not be fetched, so that it can be shown without loading the page anew. `false` when nothing
 * was missing, or something still is: some browsers remember the failure until then.
 */
export async function fetchMissingParts(): Promise<boolean> {
  const parts = [...missing];
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
    missing.delete(load);
  }
  return true;
}

/** Does it once the browser has painted what has just been drawn. A page that nobody sees is not painted: there it is done in a moment. */
export function whenPainted(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/** However busy the browser is, what waits for idleness is done after so many milliseconds. */
const longestMs = 2000;

/** Runs the work when the browser has painted and is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) work();
  };
  // Not every browser knows when it is idle.
  if (!('requestIdleCallback' in globalThis)) setTimeout(run, 200);
  else {
    requestIdleCallback(() => setTimeout(() => requestIdleCallback(run, { timeout: longestMs })), {
      timeout: longestMs,
    });
  }
  return () => {
    isCancelled = true;
  };
}
