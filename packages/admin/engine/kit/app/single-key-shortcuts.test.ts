import { describe, expect, it } from 'vitest';
import { createSingleKeyShortcuts } from './single-key-shortcuts.ts';

function slot() {
  let kept: string | null = null;
  return {
    read: () => kept,
    write: (text: string | null) => {
      kept = text;
    },
  };
}

describe('single-key shortcuts', () => {
  it('are on until the user turns them off, which is stored and notifies subscribers', () => {
    const memory = slot();
    const keys = createSingleKeyShortcuts(memory);
    let told = 0;
    keys.subscribe(() => (told += 1));
    expect(keys.isOn()).toBe(true);
    keys.turn(false);
    expect([keys.isOn(), createSingleKeyShortcuts(memory).isOn(), told]).toEqual([false, false, 1]);
    keys.turn(true);
    expect(createSingleKeyShortcuts(memory).isOn()).toBe(true);
  });
});
