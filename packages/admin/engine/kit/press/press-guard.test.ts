import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../providers/testing/manual-clock.ts';
import { createPressGuard } from './press-guard.ts';

function world() {
  const clock = manualClock();
  const guard = createPressGuard(clock);
  let count = 0;
  const answers: (() => void)[] = [];
  const press = (what: readonly unknown[] = ['orders', 'accept', 1]) =>
    guard.once(what, () => {
      count += 1;
      return new Promise<void>((answer) => void answers.push(answer));
    });
  const answerAll = () => answers.splice(0).forEach((answer) => answer());
  return { clock, press, answerAll, count: () => count, guard };
}

const turn = () => new Promise((done) => void setImmediate(done));

describe('a second press of the same action', () => {
  it.each([0, 20, 90, 140, 299])('does nothing %i ms after the first, however fast the response was', async (gap) => {
    const { clock, press, answerAll, count } = world();
    press();
    answerAll();
    await turn();
    clock.advance(gap);
    await turn();
    expect(press()).toBeUndefined();
    expect(count()).toBe(1);
  });

  it('does nothing while the first is in progress', async () => {
    const { clock, press, answerAll, count } = world();
    const first = press();
    clock.advance(60_000);
    await turn();
    expect(press()).toBeUndefined();
    answerAll();
    await first?.free;
    press();
    expect(count()).toBe(2);
  });

  it('works after the double-press interval, even if the first one failed', async () => {
    const { clock, guard } = world();
    const first = guard.once(['a'], () => Promise.reject(new Error('no')));
    await expect(first?.done).rejects.toThrow('no');
    expect(guard.once(['a'], async () => 1)).toBeUndefined();
    clock.advance(300);
    await first?.free;
    await expect(guard.once(['a'], async () => 1)?.done).resolves.toBe(1);
  });

  it('runs if it has another record or input', () => {
    const { press, count } = world();
    press(['orders', 'resetQuantity', 1, { OrderLineId: 1 }]);
    press(['orders', 'resetQuantity', 1, { OrderLineId: 2 }]);
    press(['orders', 'resetQuantity', 2, { OrderLineId: 1 }]);
    press(['orders', 'resetQuantity', '1', { OrderLineId: 1 }]);
    expect(count()).toBe(4);
  });
});
