import { describe, expect, it } from 'vitest';
import { createSingleKeys } from './single-keys.ts';

function slot() {
  let kept: string | null = null;
  return {
    read: () => kept,
    write: (text: string | null) => {
      kept = text;
    },
  };
}

describe('single keys', () => {
  it('are on until they are turned off, which is stored and notifies subscribers', () => {
    const memory = slot();
    const keys = createSingleKeys(memory);
    let told = 0;
    keys.subscribe(() => (told += 1));
    expect(keys.isOn()).toBe(true);
    keys.turn(false);
    expect([keys.isOn(), createSingleKeys(memory).isOn(), told]).toEqual([false, false, 1]);
    keys.turn(true);
    expect(createSingleKeys(memory).isOn()).toBe(true);
  });
});
