/** Tests the detection of new orders, by polling and sockets, on devices whose clocks are wrong. */
import { describe, expect, it } from 'vitest';
import { createServerTime } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { manualClock } from '../../../providers/testing/manual-clock.ts';
import { createNewRowsWatch } from '../../kit/app/new-rows-watch.ts';
import { type NewRowsDetector, createNewRowsDetector } from './new-rows-detector.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const tab = 'Pending';

interface Given {
  /** How far the device's clock is ahead of the backend's, in ms. */
  readonly ahead?: number;
  /** Whether responses have a `Date` header. */
  readonly saysDate?: boolean;
}

/** Creates a fake backend with orders, and a page that watches them. */
function world({ ahead = 0, saysDate = true }: Given = {}) {
  const backend = manualClock();
  const time = createServerTime({
    moment: () => backend.now() - 1_700_000_000_000,
    device: () => backend.now() + ahead,
  });
  const orders: { Id: number; at: number; entered: number }[] = [];
  const announced: (number | 'older')[] = [];
  const own = new Set<number>();
  let arrivals: NewRowsDetector | undefined;
  const checkedSince: number[] = [];
  let isDown = false;
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    const sent = time.moment();
    await Promise.resolve();
    if (isDown) throw new Error('unreachable');
    const headers = new Headers(saysDate ? { date: new Date(backend.now()).toUTCString() } : {});
    time.record(headers, sent);
    return value();
  };
  const watch = createNewRowsWatch({
    time,
    clock: backend,
    isVisible: () => true,
    ask: (_, __, since) => {
      checkedSince.push(since);
      return answer(() => orders.some(({ entered }) => entered > new Date(since).getTime()));
    },
  });
  const openArrivals = (openedAt = time.moment()) =>
    createNewRowsDetector({
      idField: 'Id',
      createdAt: ({ at }) => new Date(Number(at)),
      newest: () => answer(() => orders.toSorted((one, other) => other.at - one.at).slice(0, 10)),
      onArrival: (rows: readonly (Row | undefined)[]) =>
        announced.push(...rows.map((row) => (row ? Number(row['Id']) : ('older' as const)))),
      isOwn: ({ Id }) => own.has(Number(Id)),
      time,
      openedAt,
    });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return {
    watch,
    time,
    announced,
    own,
    checkedSince,
    settle,
    backend,
    async open(openedAt?: number) {
      arrivals = openArrivals(openedAt);
      const end = watch.follow('orders', tab, arrivals);
      await answer(() => undefined);
      return end;
    },
    order(entered = backend.now(), at = entered) {
      orders.push({ Id: orders.length + 1, at, entered });
    },
    message(id?: number) {
      if (id !== undefined) arrivals?.name(id);
      return watch.check('orders', tab);
    },
    async pass(milliseconds: number) {
      for (let left = milliseconds; left > 0; left -= second) {
        backend.advance(Math.min(left, second));
        await settle();
      }
    },
    down: (down: boolean) => (isDown = down),
  };
}

const clocks = [0, minute, hour, day].flatMap((off) => (off === 0 ? [0] : [off, -off]));

describe('an order that arrived after the portal started', () => {
  it('is announced once, even if it arrived before the list was watched', async () => {
    const { backend, order, open, pass, announced, watch } = world();
    backend.advance(second);
    order();
    backend.advance(2 * second);
    const end = await open(watch.openedAt('orders', tab));
    await pass(minute);
    expect(announced).toEqual([1]);
    end();
    backend.advance(second);
    order();
    backend.advance(2 * second);
    await open(watch.openedAt('orders', tab));
    await pass(minute);
    expect(announced).toEqual([1]);
  });
});

describe.each(clocks)('a new order on a device whose clock is %d ms ahead', (ahead) => {
  it('is announced once within 30 seconds by polling alone', async () => {
    const { open, order, pass, announced } = world({ ahead });
    order();
    await pass(minute);
    await open();
    await pass(2 * minute + 7 * second);
    expect(announced).toEqual([]);
    order();
    await pass(30 * second);
    expect(announced).toEqual([2]);
    await pass(5 * minute);
    expect(announced).toEqual([2]);
  });

  it('is announced only once if both sockets and polling report it, for each of 60 orders', async () => {
    const { open, order, pass, message, announced } = world({ ahead });
    await open();
    for (let count = 0; count < 60; count += 1) {
      await pass(7 * second);
      order();
      await Promise.all([message(), message()]);
    }
    await pass(minute);
    expect(announced).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('is announced once if responses have no Date header', async () => {
    const { open, order, pass, announced } = world({ ahead, saysDate: false });
    order();
    await pass(minute);
    await open();
    await pass(minute);
    order();
    await pass(minute);
    order();
    await pass(minute);
    expect(announced).toEqual([2, 3]);
  });

  it('is announced if it enters the list an hour after it was created', async () => {
    const { backend, open, order, pass, announced } = world({ ahead });
    await open();
    await pass(minute);
    order(backend.now(), backend.now() - hour);
    await pass(minute);
    expect(announced).toEqual(['older']);
  });
});

describe('a row that was created earlier', () => {
  it('is announced with its data if a live message contains its id', async () => {
    const { backend, open, order, pass, message, announced } = world();
    await open();
    await pass(minute);
    order(backend.now(), backend.now() - hour);
    await message(1);
    expect(announced).toEqual([1]);
    await pass(minute);
    expect(announced).toEqual([1]);
  });

  it.each(['with', 'without'])('is not announced if the user caused it, %s sockets', async (sockets) => {
    const { backend, open, order, own, pass, message, announced } = world();
    await open();
    await pass(minute);
    own.add(1);
    order(backend.now(), backend.now() - hour);
    if (sockets === 'with') await message(1);
    await pass(minute);
    expect(announced).toEqual([]);
    order();
    await pass(minute);
    expect(announced).toEqual([2]);
  });
});

it('a failed check loses no order', async () => {
  const { open, order, pass, down, announced } = world();
  await open();
  order();
  down(true);
  await pass(minute);
  expect(announced).toEqual([]);
  down(false);
  await pass(31 * second);
  expect(announced).toEqual([1]);
});

it('changing the device’s clock while the page is open has no effect', async () => {
  let ahead = 0;
  const moment = manualClock(0);
  const time = createServerTime({ moment: moment.now, device: () => 5_000_000 + moment.now() + ahead });
  time.record(new Headers({ date: new Date(5_000_000).toUTCString() }), 0);
  const before = [time.reached(), time.now()];
  ahead = day;
  expect(time.reached()).toBe(before[0]);
  expect(Math.abs(time.now() - (before[1] ?? 0))).toBeLessThanOrEqual(1_000);
});
