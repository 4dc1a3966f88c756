import { setImmediate as nextTask } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { QueueFull, createFairQueue } from './fair-queue.ts';

function recorded(queue: ReturnType<typeof createFairQueue>) {
  const started: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = (key: string, signal?: AbortSignal) =>
    queue.enter(key, signal).then((leave) => {
      started.push(key);
      leaves.push(leave);
    });
  return { started, leaves, enter };
}

describe('a fair queue', () => {
  it('serves a new key before a key that fills the queue', async () => {
    const { started, leaves, enter } = recorded(createFairQueue({ total: 1, each: 1 }));
    for (let entry = 0; entry < 5; entry += 1) void enter('greedy');
    void enter('other');
    while (started.length < 6) {
      await nextTask();
      leaves.shift()?.();
    }
    expect(started).toEqual(['greedy', 'other', 'greedy', 'greedy', 'greedy', 'greedy']);
  });

  it('takes turns among waiting keys', async () => {
    const { started, leaves, enter } = recorded(createFairQueue({ total: 1, each: 1 }));
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) void enter(key);
    while (started.length < 6) {
      await nextTask();
      leaves.shift()?.();
    }
    expect(started).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('keeps places free for other keys', async () => {
    const { started, enter } = recorded(createFairQueue({ total: 3, each: 2 }));
    for (let entry = 0; entry < 5; entry += 1) void enter('greedy');
    await nextTask();
    expect(started).toEqual(['greedy', 'greedy']);
    await enter('other');
    expect(started).toEqual(['greedy', 'greedy', 'other']);
  });

  it('limits waiting entries per key and in total', async () => {
    const queue = createFairQueue({ total: 1, each: 1, waitingEach: 1, waitingTotal: 2 });
    const { enter } = recorded(queue);
    await enter('a');
    void enter('a');
    await expect(queue.enter('a')).rejects.toThrow(QueueFull);
    void enter('b');
    await expect(queue.enter('c')).rejects.toThrow(QueueFull);
  });

  it('drops an entry whose signal is aborted, and never starts its work', async () => {
    const queue = createFairQueue({ total: 1, each: 1 });
    const leave = await queue.enter('a');
    const leaving = new AbortController();
    let hasRun = false;
    const waiting = queue.run('a', async () => void (hasRun = true), leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    await nextTask();
    await queue.run('a', async () => undefined);
    expect(hasRun).toBe(false);
  });

  it('frees the place if the work fails', async () => {
    const queue = createFairQueue({ total: 1, each: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run('a', async () => 'done')).toBe('done');
  });

  it('rejects an entry that has waited too long', async () => {
    const queue = createFairQueue({ total: 1, each: 1, longestWaitMs: 1 });
    await queue.enter('a');
    await expect(queue.enter('b')).rejects.toThrow(QueueFull);
  });
});
