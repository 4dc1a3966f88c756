import { describe, expect, it } from 'vitest';
import { commandOf } from './use-shortcuts.ts';

const press = (key: string, change = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...change,
});
const calm = { areSingleKeysOn: true, isTyping: false, isCovered: false, pause: 1000 };

describe('a key', () => {
  it('searches, moves between rows, lists the shortcuts, and opens the palette', () => {
    expect(['/', 'j', 'k', '?', 'x', 'toString'].map((key) => commandOf(press(key), calm))).toEqual([
      'search',
      'next',
      'previous',
      'keys',
      undefined,
      undefined,
    ]);
    expect(commandOf(press('k', { ctrlKey: true }), calm)).toBe('palette');
    expect(commandOf(press('K', { metaKey: true }), calm)).toBe('palette');
  });

  it('accepts and prints an order and opens the next one', () => {
    expect(['a', 'p', 'n'].map((key) => commandOf(press(key), calm))).toEqual(['accept', 'print', 'next-record']);
  });

  it('does nothing while the user types, composes a character, or has a dialog open', () => {
    expect(commandOf(press('j'), { ...calm, isTyping: true })).toBeUndefined();
    expect(commandOf(press('j', { isComposing: true }), calm)).toBeUndefined();
    expect(commandOf(press('j'), { ...calm, isCovered: true })).toBeUndefined();
    expect(commandOf(press('k', { ctrlKey: true }), { ...calm, isCovered: true })).toBeUndefined();
  });

  it('is ignored with another modifier or at the speed of a barcode scanner', () => {
    expect(commandOf(press('j', { altKey: true }), calm)).toBeUndefined();
    expect(commandOf(press('j', { ctrlKey: true }), calm)).toBeUndefined();
    expect(commandOf(press('j'), { ...calm, pause: 10 })).toBeUndefined();
  });

  it('is ignored while single-key shortcuts are off, except Ctrl+K, which also works in a field', () => {
    expect(commandOf(press('k', { ctrlKey: true }), { ...calm, isTyping: true, areSingleKeysOn: false })).toBe(
      'palette',
    );
    for (const key of ['/', 'j', 'k', 'a', 'p', 'n', '?']) {
      expect(commandOf(press(key), { ...calm, areSingleKeysOn: false })).toBeUndefined();
    }
  });
});
