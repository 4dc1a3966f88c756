import { describe, expect, it } from 'vitest';
import { createStateFeed } from './socket-handlers.ts';

function startFeed() {
  const reads: { answer(frame: string): void; fail(error: Error): void }[] = [];
  const sent: string[] = [];
  const errors: unknown[] = [];
  const feed = createStateFeed(
    () => new Promise<string>((resolve, reject) => reads.push({ answer: resolve, fail: reject })),
    (frame) => sent.push(frame),
    (error) => errors.push(error),
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { feed, reads, sent, errors, turn };
}

describe('createStateFeed', () => {
  it('reads again after a change during a read, and sends no outdated state', async () => {
    const { feed, reads, sent, turn } = startFeed();
    feed.refresh();
    feed.refresh();
    feed.refresh();
    expect(reads).toHaveLength(1);
    reads[0]?.answer('old');
    await turn();
    expect([reads.length, sent]).toEqual([2, []]);
    reads[1]?.answer('new');
    await turn();
    expect([reads.length, sent]).toEqual([2, ['new']]);
  });

  it('reports a failed read, and can read again afterwards', async () => {
    const { feed, reads, sent, errors, turn } = startFeed();
    feed.refresh();
    reads[0]?.fail(new Error('no database'));
    await turn();
    expect(errors).toHaveLength(1);
    feed.refresh();
    reads[1]?.answer('back');
    await turn();
    expect(sent).toEqual(['back']);
  });
});
