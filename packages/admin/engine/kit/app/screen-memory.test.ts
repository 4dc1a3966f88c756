import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createListMemory } from './list-memory.ts';
import { createNewRowsCheck } from './new-rows-watch.ts';
import { createScreenMemory } from './screen-memory.ts';
import { whenPageSettled } from './page-settled.ts';

function slotWith(text: string | null | undefined) {
  const stored = { text };
  return { stored, slot: { read: () => stored.text, write: (next: string | null) => void (stored.text = next) } };
}

describe('the setting for a list', () => {
  it('is stored for each list and user, and can be removed', () => {
    const { slot, stored } = slotWith(null);
    const [ada, ben] = ['ada', 'ben'].map((who) => createListMemory(slot, z.array(z.string()), who));
    ada?.write('goods', ['Name']);
    ben?.write('goods', ['Price']);
    expect([ada?.read('goods'), ben?.read('goods'), ada?.read('shops'), stored.text]).toEqual([
      ['Name'],
      ['Price'],
      undefined,
      '{"ada/goods":["Name"],"ben/goods":["Price"]}',
    ]);
    ada?.write('goods', undefined);
    expect([ada?.read('goods'), stored.text]).toEqual([undefined, '{"ben/goods":["Price"]}']);
  });

  it('is lost without an error if the storage is unavailable or corrupt', () => {
    for (const text of [undefined, 'no json', '{"ada/goods":7}', '[]']) {
      const memory = createListMemory(slotWith(text).slot, z.array(z.string()), 'ada');
      expect([memory.read('goods'), memory.read('toString')]).toEqual([undefined, undefined]);
      memory.write('goods', ['Name']);
    }
  });
});

describe('the screen memory', () => {
  it('is cleared completely when the session ends', () => {
    const { forget, marked, ...maps } = createScreenMemory();
    marked.add('a');
    for (const map of Object.values(maps)) Reflect.apply(map.set, map, ['a', 1]);
    expect(Object.values(maps).map(({ size }) => size)).toEqual(Array(10).fill(1));
    forget();
    expect([...Object.values(maps).map(({ size }) => size), marked.size]).toEqual(Array(11).fill(0));
  });
});

describe('the check for new rows', () => {
  it('runs the list’s own check through the data provider, or returns false without one', async () => {
    const checkCalls: unknown[] = [];
    const registry = {
      resources: [],
      find: (name: string) =>
        name === 'orders'
          ? Object.assign(Object.create(null), {
              list: {
                newRows: {
                  check: async (...given: unknown[]) => {
                    checkCalls.push(given);
                    return true;
                  },
                },
              },
            })
          : undefined,
    };
    const provider = Object.assign(Object.create(null), {
      custom: async ({
        url,
        method,
        meta,
      }: {
        url: string;
        method: string;
        meta: { resourceOperation: { perform(context: string, id: string, input: undefined): Promise<boolean> } };
      }) => ({ data: { value: await meta.resourceOperation.perform(`${method} ${url}`, '', undefined) } }),
    });
    const check = createNewRowsCheck(registry, provider);
    expect([await check('orders', 'open', 5), await check('shops', undefined, 5), checkCalls]).toEqual([
      true,
      false,
      [['post orders/checkNew', 'open', new Date(5)]],
    ]);
  });
});

describe('a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is settled shortly after its first requests are answered', async () => {
    const client = new QueryClient();
    const settled = vi.fn<() => void>();
    void whenPageSettled(client).then(settled);
    const answers: ((value: number) => void)[] = [];
    const ask = (name: string) =>
      void client.fetchQuery({
        queryKey: [name],
        queryFn: () => new Promise<number>((answer) => answers.push(answer)),
      });
    ask('a');
    ask('b');
    await vi.advanceTimersByTimeAsync(100);
    answers[0]?.(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(settled).not.toHaveBeenCalled();
    answers[1]?.(1);
    await vi.advanceTimersByTimeAsync(199);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('is not settled while a request that the first response triggered is pending', async () => {
    const client = new QueryClient();
    const settled = vi.fn<() => void>();
    void whenPageSettled(client).then(settled);
    await client.fetchQuery({ queryKey: ['menu'], queryFn: async () => 1 });
    await vi.advanceTimersByTimeAsync(100);
    let answer: (value: number) => void = () => undefined;
    void client.fetchQuery({ queryKey: ['list'], queryFn: () => new Promise<number>((resolve) => (answer = resolve)) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(settled).not.toHaveBeenCalled();
    answer(1);
    await vi.advanceTimersByTimeAsync(210);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('is settled after three seconds at the latest', async () => {
    const settled = vi.fn<() => void>();
    void whenPageSettled(new QueryClient()).then(settled);
    await vi.advanceTimersByTimeAsync(2999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(202);
    expect(settled).toHaveBeenCalledTimes(1);
  });
});
