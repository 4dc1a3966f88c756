import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createLazyComponents,
  retryFailedComponents,
  lazyComponent,
  whenIdle,
  afterNextPaint,
} from './lazy-component.ts';

interface Props {
  readonly name: string;
}
const Greeting = ({ name }: Props) => <p>Hello {name}</p>;

/** Renders a component after its code has loaded. */
async function renderLoaded(part: React.ReactNode): Promise<string> {
  const stream = await renderToReadableStream(<Suspense fallback="…">{part}</Suspense>);
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, '');
}

afterEach(() => vi.unstubAllGlobals());

describe('a lazy component', () => {
  it('renders with its props once loaded, and keeps its identity', async () => {
    const load = vi.fn<() => Promise<{ default: typeof Greeting }>>(async () => ({ default: Greeting }));
    const { of, fetch } = createLazyComponents<Props>();
    const Part = of(load);
    expect([of(load) === Part, of(async () => ({ default: Greeting })) === Part]).toEqual([true, false]);
    expect(await renderLoaded(<Part name="Ash" />)).toBe('<p>Hello Ash</p>');
    fetch(load);
    expect(await renderLoaded(<Part name="Elm" />)).toBe('<p>Hello Elm</p>');
    expect(load).toHaveBeenCalledTimes(1);
    const Lazy = lazyComponent<Props>(async () => ({ default: Greeting }));
    expect(await renderLoaded(<Lazy name="Oak" />)).toBe('<p>Hello Oak</p>');
  });

  it('renders without a fallback if it was preloaded', async () => {
    const { of, fetch } = createLazyComponents<Props>();
    const load = async () => ({ default: Greeting });
    fetch(load);
    await new Promise((done) => setTimeout(done));
    const Part = of(load);
    const stream = await renderToReadableStream(
      <Suspense fallback="…">
        <Part name="Ash" />
      </Suspense>,
    );
    expect(await new Response(stream).text()).not.toContain('…');
  });

  it('stays failed until a retry succeeds', async () => {
    let isThere = false;
    const load = vi.fn<() => Promise<{ default: typeof Greeting }>>(async () => {
      if (!isThere) throw new Error('The network is down');
      return { default: Greeting };
    });
    const { of, fetch } = createLazyComponents<Props>();
    const before = of(load);
    expect(await retryFailedComponents()).toBe(false);
    fetch(load);
    await new Promise((done) => setTimeout(done));
    expect(await retryFailedComponents()).toBe(false);
    expect(of(load)).toBe(before);
    isThere = true;
    expect(await retryFailedComponents()).toBe(true);
    const after = of(load);
    expect(after).not.toBe(before);
    const After = after;
    expect(await renderLoaded(<After name="Ash" />)).toBe('<p>Hello Ash</p>');
    expect(await retryFailedComponents()).toBe(false);
    expect(load).toHaveBeenCalledTimes(4);
  });
});

describe('work after a paint', () => {
  it.each([
    ['runs in the task after the next frame', false, 1],
    ['runs in the next task if the page is hidden', true, 0],
  ])('%s', (_, hidden, frameCount) => {
    vi.useFakeTimers();
    const frames: (() => void)[] = [];
    vi.stubGlobal('document', { hidden });
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
    const work = vi.fn<() => void>();
    afterNextPaint(work);
    expect(frames).toHaveLength(frameCount);
    frames[0]?.();
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(work).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('work in idle time', () => {
  it('runs after a delay if the browser does not support idle callbacks', async () => {
    vi.useFakeTimers();
    const work = vi.fn<() => void>();
    whenIdle(work);
    vi.advanceTimersByTime(199);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('waits until the browser has been idle twice, for at most two seconds each', () => {
    vi.useFakeTimers();
    const idleCallbacks: [() => void, { timeout: number } | undefined][] = [];
    vi.stubGlobal(
      'requestIdleCallback',
      (work: () => void, options?: { timeout: number }) => void idleCallbacks.push([work, options]),
    );
    const work = vi.fn<() => void>();
    whenIdle(work);
    idleCallbacks[0]?.[0]();
    expect([idleCallbacks.length, idleCallbacks[0]?.[1]]).toEqual([1, { timeout: 2000 }]);
    vi.advanceTimersByTime(0);
    expect([idleCallbacks.length, idleCallbacks[1]?.[1], work.mock.calls.length]).toEqual([2, { timeout: 2000 }, 0]);
    idleCallbacks[1]?.[0]();
    expect(work).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
