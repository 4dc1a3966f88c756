import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../providers/testing/manual-clock.ts';
import { type NewRowsSubscriber, type NewRowsEvent, createNewRowsWatch } from './new-rows-watch.ts';

const minute = 60_000;

/** Creates a watch and records its requests. `entered` holds the time of the newest row by tab. */
function world() {
  const clock = manualClock(1_000_000);
  const asked: string[] = [];
  const entered = new Map<string, number>();
  let isVisible = true;
  let isDown = false;
  const watch = createNewRowsWatch({
    clock,
    time: { moment: clock.now, reached: clock.now },
    isVisible: () => isVisible,
    async ask(_, tab = '', since) {
      asked.push(tab);
      if (isDown) throw new Error('unreachable');
      return (entered.get(tab) ?? 0) > since;
    },
  });
  /** Subscribes to a tab as a list does: if nothing is new, the next check starts at the time of this one. */
  const follow = (tab: string, from = clock.now(), isTold = () => false) => {
    const heard: NewRowsEvent[] = [];
    let since = from;
    const follower: NewRowsSubscriber = {
      since: () => since,
      isTold,
      hear(news) {
        heard.push(news);
        if (news.isNew === false) since = news.asked;
      },
    };
    return { heard, end: watch.follow('orders', tab, follower) };
  };
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 100) {
      clock.advance(Math.min(left, 100));
      await Promise.resolve();
    }
    await new Promise((done) => setImmediate(done));
  };
  return {
    clock,
    watch,
    asked,
    entered,
    follow,
    pass,
    hide: (hidden: boolean) => (isVisible = !hidden),
    down: (down: boolean) => (isDown = down),
  };
}

describe('the tabs of a list', () => {
  it('are checked every 30 seconds at staggered times, however many subscribers they have', async () => {
    const { follow, pass, asked } = world();
    for (const tab of ['Pending', 'queued', 'failed', 'archived', 'Pending']) follow(tab);
    await pass(30_000);
    expect(asked).toEqual(['Pending']);
    await pass(5 * minute - 28_000);
    expect(
      ['Pending', 'queued', 'failed', 'archived'].map((tab) => asked.filter((name) => name === tab).length),
    ).toEqual([10, 10, 10, 10]);
  });

  it('are not checked more often when they are opened repeatedly', async () => {
    const { follow, pass, asked } = world();
    for (let step = 0; step < 12; step += 1) {
      const { end } = follow('Pending');
      await pass(10_000);
      end();
    }
    expect(asked).toHaveLength(4);
  });

  it('are not checked while the page is hidden or they have no subscribers', async () => {
    const { follow, pass, asked, hide } = world();
    const { end } = follow('Pending');
    hide(true);
    await pass(2 * minute);
    hide(false);
    await pass(30_000);
    expect(asked).toHaveLength(1);
    end();
    await pass(2 * minute);
    expect(asked).toHaveLength(1);
  });

  it('share one more request if checked during a check, then wait 30 seconds', async () => {
    const { watch, follow, pass, asked } = world();
    follow('Pending');
    await pass(20_000);
    await Promise.all(Array.from({ length: 50 }, () => watch.check('orders', 'Pending')));
    expect(asked).toHaveLength(2);
    await pass(29_000);
    expect(asked).toHaveLength(2);
    await pass(1_000);
    expect(asked).toHaveLength(3);
  });
});

describe('a check for new rows', () => {
  it('depends on the time up to which each subscriber knows the rows', async () => {
    const { clock, entered, follow, pass, asked } = world();
    const early = follow('Pending');
    await pass(10_000);
    entered.set('Pending', clock.now() - 1);
    const late = follow('Pending');
    await pass(20_000);
    expect([early.heard, late.heard].map(([first]) => first?.isNew)).toEqual([true, false]);
    expect(asked).toHaveLength(2);
  });

  it('starts at the time of the subscribers that do not know of new rows yet', async () => {
    const { clock, entered, follow, pass } = world();
    entered.set('Pending', clock.now() - 1);
    const told = follow('Pending', clock.now() - minute, () => true);
    const untold = follow('Pending');
    await pass(30_000);
    expect([told.heard, untold.heard].map(([first]) => first?.isNew)).toEqual([false, false]);
  });

  it('reports no result if it fails, and the next check starts at the same time', async () => {
    const { clock, entered, follow, pass, down } = world();
    const { heard } = follow('Pending');
    entered.set('Pending', clock.now() + 1_000);
    down(true);
    await pass(30_000);
    down(false);
    await pass(30_000);
    expect(heard.map(({ isNew }) => isNew)).toEqual([undefined, true]);
    expect(heard[1]?.since).toBe(heard[0]?.since);
  });
});
