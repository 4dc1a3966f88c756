import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../providers/testing/manual-clock.ts';
import { createPendingDeletions } from './pending-deletions.ts';

it('lists pending deletions by resource until they end', () => {
  const pendingDeletions = createPendingDeletions();
  pendingDeletions.begin('shops', 7);
  pendingDeletions.begin('shops', 8);
  pendingDeletions.begin('verticals', 7);
  expect(pendingDeletions.of('shops')).toEqual([7, 8]);
  // IDs from a URL are strings.
  pendingDeletions.end('shops', '7');
  expect(pendingDeletions.of('shops')).toEqual([8]);
  expect(pendingDeletions.of('verticals')).toEqual([7]);
});

it('notifies subscribers when a deletion starts', () => {
  const pendingDeletions = createPendingDeletions();
  const notifications: unknown[] = [];
  pendingDeletions.subscribe(() => notifications.push(pendingDeletions.of('shops')));
  pendingDeletions.begin('shops', 7);
  expect(notifications).toEqual([[7]]);
});

describe('a deletion that the backend cannot undo', () => {
  function held() {
    const clock = manualClock();
    const pendingDeletions = createPendingDeletions(clock);
    const sent: unknown[] = [];
    const hold = (id: number) => pendingDeletions.hold('goods', id, async () => void sent.push(id));
    return { clock, pendingDeletions, sent, hold };
  }

  it('hides the record immediately and is sent once, after ten seconds', async () => {
    const { clock, pendingDeletions, sent, hold } = held();
    let changes = 0;
    pendingDeletions.subscribe(() => (changes += 1));
    expect([hold(1), hold(1), pendingDeletions.held('goods'), pendingDeletions.held('other')]).toEqual([
      true,
      false,
      [1],
      [],
    ]);
    clock.advance(9_999);
    expect(sent).toEqual([]);
    clock.advance(1);
    await pendingDeletions.sendAll();
    expect([sent, pendingDeletions.held('goods'), changes]).toEqual([[1], [], 2]);
  });

  it('can be undone until it is sent', async () => {
    const { clock, pendingDeletions, sent, hold } = held();
    hold(1);
    expect([pendingDeletions.takeBack('goods', 1), pendingDeletions.held('goods')]).toEqual([true, []]);
    hold(2);
    const sending = pendingDeletions.sendAll();
    expect(pendingDeletions.takeBack('goods', 2)).toBe(false);
    await sending;
    clock.advance(60_000);
    expect(sent).toEqual([2]);
  });

  it('is discarded when the session ends', () => {
    const { clock, pendingDeletions, sent, hold } = held();
    hold(1);
    pendingDeletions.forget();
    clock.advance(60_000);
    expect([sent, pendingDeletions.held('goods')]).toEqual([[], []]);
  });
});
