import { expect, it } from 'vitest';
import { type CachedPages, createPageCache } from './page-cache.ts';

const page = (...ids: number[]) => ({ data: ids.map((Id) => ({ Id })) });
const held: CachedPages = { pages: [page(1, 2), page(3, 4), page(5, 6)], pageParams: [1, 2, 3] };

/** Creates a query of three pages that reads through its cache. `inView` holds the numbers of the visible pages. */
function aQuery(inView: readonly number[]) {
  const cache = createPageCache('Id');
  let answers = held.pages;
  const fetched: unknown[] = [];
  cache.setVisible(inView);
  const run = async (numbers = held.pageParams) => {
    for (const [at, number] of numbers.entries()) {
      await cache.read(held, number, async () => {
        fetched.push(number);
        return answers[at] ?? page();
      });
    }
  };
  /** Reads the stale visible pages, and returns the numbers of the fetched ones. */
  const readStale = async () => {
    let running: Promise<void> | undefined;
    cache.readStale(held, () => (running = run()));
    await running;
    return fetched.splice(0);
  };
  return {
    cache,
    fetched,
    run,
    readStale,
    look: (pages: readonly number[]) => cache.setVisible(pages),
    answer: (pages: CachedPages['pages']) => (answers = pages),
  };
}

it('a refetch fetches the visible pages, and the others when they become visible', async () => {
  const { run, fetched, look, readStale } = aQuery([2]);
  await run();
  expect(fetched.splice(0)).toEqual([2]);
  expect(await readStale()).toEqual([]);
  look([2, 3]);
  expect(await readStale()).toEqual([3]);
  expect(await readStale()).toEqual([]);
});

it('a changed row makes only its own page stale, for numeric and text IDs', async () => {
  const { cache, readStale, look } = aQuery([1]);
  cache.changed(held, ['4', 99]);
  expect(await readStale()).toEqual([]);
  look([1, 2]);
  expect(await readStale()).toEqual([2]);
  cache.changed(held, [5]);
  look([2, 3]);
  expect(await readStale()).toEqual([3]);
});

it('a page that returns different rows makes the other pages stale', async () => {
  const { cache, readStale, look, answer } = aQuery([1]);
  answer([page(2, 3), page(4, 5), page(6)]);
  cache.changed(held, [1]);
  expect(await readStale()).toEqual([1]);
  look([2]);
  expect(await readStale()).toEqual([2]);
});

it('a refetched page moves the rows of later pages without losing or repeating a row', async () => {
  const after = async (...first: readonly number[]) => {
    const cache = createPageCache('Id');
    const ids: unknown[][] = [];
    for (const number of held.pageParams) {
      ids.push((await cache.read(held, number, async () => page(...first))).data.map(({ Id }) => Id));
    }
    return ids;
  };
  expect([await after(2, 3), await after(9, 1), await after(1, 2)]).toEqual([
    [[2, 3], [4, 5], [6]],
    [
      [9, 1],
      [2, 3],
      [4, 5],
    ],
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ]);
});

it('a page stays stale if its call fails, or if a row changes during the call', async () => {
  const { cache, readStale } = aQuery([1]);
  cache.changedAll(held);
  await expect(cache.read(held, 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await readStale()).toEqual([1]);
  cache.changed(held, [1]);
  let running: Promise<unknown> | undefined;
  cache.readStale(held, () => {
    running = cache.read(held, 1, async () => {
      cache.changed(held, [2]);
      return page(1, 2);
    });
  });
  await running;
  expect(await readStale()).toEqual([1]);
});

it('fetches the first page before rows are rendered, and nothing while the list is hidden', async () => {
  const undrawn = createPageCache('Id');
  const first: unknown[] = [];
  for (const number of held.pageParams) {
    await undrawn.read(held, number, async () => {
      first.push(number);
      return page();
    });
  }
  expect(first).toEqual([1]);
  const { run, fetched } = aQuery([]);
  await run();
  expect(fetched).toEqual([]);
});
