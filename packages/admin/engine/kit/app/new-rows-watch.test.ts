import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../providers/testing/manual-clock.ts';
import { type NewRowsSubscriber, type NewRowsEvent, createNewRowsWatch } from './new-rows-watch.ts';

const minute = 60_000;

/** Creates a watch and records its requests. `entered` holds the time of the newest row by tab. */
function world() {
  const clock = manualClock(1_000_000);
  const checkedTabs: string[] = [];
  const entered = new Map<string, number>();
  let isVisible = true;
  let isDown = false;
  const watch = createNewRowsWatch({
    clock,
    time: { moment: clock.now, reached: clock.now },
    isVisible: () => isVisible,
    async ask(_, tab = '', since) {
      checkedTabs.push(tab);
      if (isDown) throw new Error('unreachable');
      return (entered.get(tab) ?? 0) > since;
    },
  });
  /** Subscribes to a tab as a list does: if nothing is new, the next check starts at the time of this one. */
  const follow = (tab: string, from = clock.now(), isNotified = () => false) => {
    const events: NewRowsEvent[] = [];
    let since = from;
    const follower: NewRowsSubscriber = {
      since: () => since,
      isNotified,
      onCheck(news) {
        events.push(news);
        if (news.isNew === false) since = news.checkedAt;
      },
    };
    return { events, end: watch.follow('orders', tab, follower) };
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
    checkedTabs,
    entered,
    follow,
    pass,
    hide: (hidden: boolean) => (isVisible = !hidden),
    down: (down: boolean) => (isDown = down),
  };
}

describe('the tabs of a list', () => {
  it('are checked every 30 seconds at staggered times, however many subscribers they have', async () => {
    const { follow, pass, checkedTabs } = world();
    for (const tab of ['Pending', 'queued', 'failed', 'archived', 'Pending']) follow(tab);
    await pass(30_000);
    expect(checkedTabs).toEqual(['Pending']);
    await pass(5 * minute - 28_000);
    expect(
      ['Pending', 'queued', 'failed', 'archived'].map((tab) => checkedTabs.filter((name) => name === tab).length),
    ).toEqual([10, 10, 10, 10]);
  });

  it('are not checked more often when they are opened repeatedly', async () => {
    const { follow, pass, checkedTabs } = world();
    for (let step = 0; step < 12; step += 1) {
      const { end } = follow('Pending');
      await pass(10_000);
      end();
    }
    expect(checkedTabs).toHaveLength(4);
  });

  it('are not checked while the page is hidden or they have no subscribers', async () => {
    const { follow, pass, checkedTabs, hide } = world();
    const { end } = follow('Pending');
    hide(true);
    await pass(2 * minute);
    hide(false);
    await pass(30_000);
    expect(checkedTabs).toHaveLength(1);
    end();
    await pass(2 * minute);
    expect(checkedTabs).toHaveLength(1);
  });

  it('share one more request if checked during a check, then wait 30 seconds', async () => {
    const { watch, follow, pass, checkedTabs } = world();
    follow('Pending');
    await pass(20_000);
    await Promise.all(Array.from({ length: 50 }, () => watch.check('orders', 'Pending')));
    expect(checkedTabs).toHaveLength(2);
    await pass(29_000);
    expect(checkedTabs).toHaveLength(2);
    await pass(1_000);
    expect(checkedTabs).toHaveLength(3);
  });
});

describe('a check for new rows', () => {
  it('depends on the time up to which each subscriber knows the rows', async () => {
    const { clock, entered, follow, pass, checkedTabs } = world();
    const early = follow('Pending');
    await pass(10_000);
    entered.set('Pending', clock.now() - 1);
    const late = follow('Pending');
    await pass(20_000);
    expect([early.events, late.events].map(([first]) => first?.isNew)).toEqual([true, false]);
    expect(checkedTabs).toHaveLength(2);
  });

  it('starts at the time of the subscribers that do not know of new rows yet', async () => {
    const { clock, entered, follow, pass } = world();
    entered.set('Pending', clock.now() - 1);
    const notified = follow('Pending', clock.now() - minute, () => true);
    const unnotified = follow('Pending');
    await pass(30_000);
    expect([notified.events, unnotified.events].map(([first]) => first?.isNew)).toEqual([false, false]);
  });

  it('reports no result if it fails, and the next check starts at the same time', async () => {
    const { clock, entered, follow, pass, down } = world();
    const { events } = follow('Pending');
    entered.set('Pending', clock.now() + 1_000);
    down(true);
    await pass(30_000);
    down(false);
    await pass(30_000);
    expect(events.map(({ isNew }) => isNew)).toEqual([undefined, true]);
    expect(events[1]?.since).toBe(events[0]?.since);
  });
});
