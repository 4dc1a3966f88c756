import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../providers/resource-calls.ts';
import { collectFiles } from './collect-files.ts';
import { createZip } from './use-download.ts';

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ Id: index + 1 }));
const fileOf = ({ Id }: Row) => new Blob([`%PDF ${String(Id)}`]);

describe('the files of many rows', () => {
  it('are fetched a few at a time and returned in the order of the rows', async () => {
    let [underWay, most] = [0, 0];
    const collection = collectFiles(rowsOf(30), async (row) => {
      most = Math.max(most, (underWay += 1));
      await Promise.resolve();
      underWay -= 1;
      return fileOf(row);
    });
    const progress: number[] = [];
    expect(await collection.run(new AbortController().signal, (finished) => progress.push(finished))).toEqual([]);
    expect([most, progress.length, progress.at(-1)]).toEqual([4, 30, 30]);
    expect(collection.arrived().map(({ row }) => row['Id'])).toEqual(rowsOf(30).map(({ Id }) => Id));
  });

  it('are kept when others fail, and the next run fetches only the failed ones', async () => {
    const requestedIds: unknown[] = [];
    let isBroken = true;
    const collection = collectFiles(rowsOf(5), async (row) => {
      requestedIds.push(row['Id']);
      if (isBroken && Number(row['Id']) % 2 === 0) throw new Error(`No ${String(row['Id'])}`);
      return fileOf(row);
    });
    const { signal } = new AbortController();
    expect((await collection.run(signal, () => undefined)).map(({ reason }) => reason)).toEqual(['No 2', 'No 4']);
    isBroken = false;
    requestedIds.length = 0;
    expect(await collection.run(signal, () => undefined)).toEqual([]);
    expect([requestedIds, collection.arrived().length]).toEqual([[2, 4], 5]);
  });

  it('are no longer fetched after an abort', async () => {
    const stopping = new AbortController();
    let requestCount = 0;
    const collection = collectFiles(rowsOf(30), async (row) => {
      if ((requestCount += 1) === 6) stopping.abort();
      return fileOf(row);
    });
    await expect(collection.run(stopping.signal, () => undefined)).rejects.toThrow('abort');
    expect(requestCount).toBeLessThan(10);
  });

  it('are stored unchanged in a zip', async () => {
    const content = '%PDF-1.7 żółw'.repeat(100);
    const zip = await createZip(
      [
        { name: 'a.pdf', content: new Blob([content]) },
        { name: 'Zażółć.pdf', content: new Blob(['b']) },
      ],
      new Date('2026-03-10T12:00:00Z'),
    );
    const read = await JSZip.loadAsync(await zip.arrayBuffer());
    expect([Object.keys(read.files), await read.file('a.pdf')?.async('text')]).toEqual([
      ['a.pdf', 'Zażółć.pdf'],
      content,
    ]);
    // The zip stores its files without compression.
    expect(zip.size).toBeGreaterThan(content.length);
  });
});
