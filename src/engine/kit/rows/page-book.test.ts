import { expect, it } from 'vitest';
import { type HeldPages, createPageBook } from './page-book.ts';

const page = (...ids: number[]) => ({ data: ids.map((Id) => ({ Id })) });
const held: HeldPages = { pages: [page(1, 2), page(3, 4), page(5, 6)], pageParams: [1, 2, 3] };

/** A query of three pages that asks as its book says; `inView` are the pages that stand in the window. */
function aQuery(inView: readonly number[]) {
  const book = createPageBook('Id');
  let view = inView;
  let answers = held.pages;
  const asked: unknown[] = [];
  book.watch(() => view);
  const run = async (numbers = held.pageParams) => {
    for (const [at, number] of numbers.entries()) {
      await book.read(held, number, async () => {
        asked.push(number);
        return answers[at] ?? page();
      });
    }
  };
  /** What is asked for by reading the stale pages in view. */
  const readStale = async () => {
    let running: Promise<void> | undefined;
    book.readStale(held, () => (running = run()));
    await running;
    return asked.splice(0);
  };
  return { book, asked, run, readStale, look: (pages: readonly number[]) => (view = pages), answer: (pages: HeldPages['pages']) => (answers = pages) };
}

it('a list that is read again asks for the pages in view, and for the others when they come into view', async () => {
  const { run, asked, look, readStale } = aQuery([2]);
  await run();
  expect(asked.splice(0)).toEqual([2]);
  expect(await readStale()).toEqual([]);
  look([2, 3]);
  expect(await readStale()).toEqual([3]);
  expect(await readStale()).toEqual([]);
});

it('a changed row makes its page stale, as a number or a text, and no other', async () => {
  const { book, readStale, look } = aQuery([1]);
  book.changed(held, ['4', 99]);
  expect(await readStale()).toEqual([]);
  look([1, 2]);
  expect(await readStale()).toEqual([2]);
  book.changed(held, [5]);
  look([2, 3]);
  expect(await readStale()).toEqual([3]);
});

it('a page on which other rows stand than before makes the others stale', async () => {
  const { book, readStale, look, answer } = aQuery([1]);
  answer([page(2, 3), page(4, 5), page(6)]);
  book.changed(held, [1]);
  expect(await readStale()).toEqual([1]);
  look([2]);
  expect(await readStale()).toEqual([2]);
});

it('rows that go and come on one page move those of the pages after it, so that none is missing or stands twice', async () => {
  const after = async (...first: readonly number[]) => {
    const book = createPageBook('Id');
    const ids: unknown[][] = [];
    for (const number of held.pageParams) ids.push((await book.read(held, number, async () => page(...first))).data.map(({ Id }) => Id));
    return ids;
  };
  expect([await after(2, 3), await after(9, 1), await after(1, 2)]).toEqual([
    [[2, 3], [4, 5], [6]],
    [[9, 1], [2, 3], [4, 5]],
    [[1, 2], [3, 4], [5, 6]],
  ]);
});

it('a page that could not be read stays stale, and so does one that changes while it is read', async () => {
  const { book, readStale } = aQuery([1]);
  book.changedAll(held);
  await expect(book.read(held, 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await readStale()).toEqual([1]);
  book.changed(held, [1]);
  let running: Promise<unknown> | undefined;
  book.readStale(held, () => {
    running = book.read(held, 1, async () => {
      book.changed(held, [2]);
      return page(1, 2);
    });
  });
  await running;
  expect(await readStale()).toEqual([1]);
});

it('the first page stands for what is in view while no row is drawn, and a list out of sight asks for nothing', async () => {
  const undrawn = createPageBook('Id');
  const first: unknown[] = [];
  for (const number of held.pageParams) {
    await undrawn.read(held, number, async () => {
      first.push(number);
      return page();
    });
  }
  expect(first).toEqual([1]);
  const { run, asked } = aQuery([]);
  await run();
  expect(asked).toEqual([]);
});
