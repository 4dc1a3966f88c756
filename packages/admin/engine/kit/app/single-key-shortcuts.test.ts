import { describe, expect, it } from 'vitest';
import { createSingleKeyShortcuts } from './single-key-shortcuts.ts';

function slot() {
  let stored: string | null = null;
  return {
    read: () => stored,
    write: (text: string | null) => {
      stored = text;
    },
  };
}

describe('single-key shortcuts', () => {
  it('are on until the user turns them off, which is stored and notifies subscribers', () => {
    const memory = slot();
    const keys = createSingleKeyShortcuts(memory);
    let notificationCount = 0;
    keys.subscribe(() => (notificationCount += 1));
    expect(keys.isOn()).toBe(true);
    keys.turn(false);
    expect([keys.isOn(), createSingleKeyShortcuts(memory).isOn(), notificationCount]).toEqual([false, false, 1]);
    keys.turn(true);
    expect(createSingleKeyShortcuts(memory).isOn()).toBe(true);
  });
});
