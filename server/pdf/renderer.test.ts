import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Paper } from './paper.ts';
import { createPdfRenderer } from './renderer.ts';

const paper: Paper = {
  title: 'Statement',
  author: 'Demo Marketplace Ltd',
  at: new Date('2026-03-10T12:00:00Z'),
  facts: [],
  blocks: [],
  columns: [
    { heading: 'Day', width: 300 },
    { heading: 'Amount', width: 190, isNumber: true },
  ],
  rows: [['10/03/2026', '£1.00']],
  totals: [],
  note: '',
};
const long: Paper = { ...paper, rows: Array.from({ length: 500 }, (_, index) => [`Row ${index}`, '£1.00']) };

describe('the PDF renderer', () => {
  const pdfs = createPdfRenderer();
  afterAll(() => pdfs.close());
  const { signal } = new AbortController();

  it('renders on a worker thread without blocking this one', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const bytes = await pdfs.render(long, signal);
    clearInterval(timer);
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(ticks).toBeGreaterThan(10);
  });

  it('stops rendering when the client disconnects, and renders the next document', async () => {
    const leaving = new AbortController();
    const left = pdfs.render({ ...long, rows: Array.from({ length: 20 }, () => long.rows).flat() }, leaving.signal);
    await wait(50);
    leaving.abort(new Error('The client has left'));
    await expect(left).rejects.toThrow('The client has left');
    expect((await pdfs.render(paper, signal)).length).toBeGreaterThan(0);
  });

  it('renders nothing for a disconnected client', async () => {
    await expect(pdfs.render(paper, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
