import { describe, expect, it } from 'vitest';
import { createRowReader } from './row-reader.ts';

const { signal } = new AbortController();
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => ({ Id: from + index }));
const paged = (total: number) => async (page: number, size: number) => ({
  rows: count((page - 1) * size, Math.min(page * size, total)),
  total,
  next: page * size < total ? page + 1 : undefined,
});

async function all(reader: ReturnType<typeof createRowReader>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (let rows = await reader.read(signal); rows; rows = await reader.read(signal)) {
    ids.push(...rows.map(({ Id }) => Id));
  }
  return ids;
}

describe('all rows of a list', () => {
  it('are read in pages of the list’s own size until the end', async () => {
    const sizes: number[] = [];
    const fetch = paged(40);
    const reader = createRowReader(
      async (page, size) => {
        sizes.push(size);
        return await fetch(page, size);
      },
      'Id',
      15,
    );
    expect(await all(reader)).toEqual(count(0, 40).map(({ Id }) => Id));
    expect(sizes).toEqual([15, 15, 15]);
    expect(reader.total()).toBe(40);
  });

  it('are returned once, even if a row moved to the next page', async () => {
    const pages = [
      { rows: count(0, 3), total: 5, next: 2 },
      { rows: count(2, 5), total: 5, next: undefined },
    ];
    expect(
      await all(createRowReader(async (page) => pages[page - 1] ?? { rows: [], total: 0, next: undefined }, 'Id', 3)),
    ).toEqual([0, 1, 2, 3, 4]);
  });

  it('can be read from the failed page onwards after an error', async () => {
    const fetch = paged(250);
    let broken = true;
    const reader = createRowReader(
      async (page, size) => (page === 2 && broken ? await Promise.reject(new Error('Gone')) : await fetch(page, size)),
      'Id',
      15,
    );
    await reader.read(signal);
    await expect(reader.read(signal)).rejects.toThrow('Gone');
    broken = false;
    expect(await all(reader)).toEqual(count(15, 250).map(({ Id }) => Id));
  });
});
