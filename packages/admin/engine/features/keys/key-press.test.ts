import { describe, expect, it } from 'vitest';
import { commandOf } from './use-keys.ts';

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
  it('searches, moves between rows, lists the keys, opens the palette', () => {
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

  it('accepts, prints and goes to the next order', () => {
    expect(['a', 'p', 'n'].map((key) => commandOf(press(key), calm))).toEqual(['accept', 'print', 'next-record']);
  });

  it('does nothing while one types, composes a character, or answers a dialog', () => {
    expect(commandOf(press('j'), { ...calm, isTyping: true })).toBeUndefined();
    expect(commandOf(press('j', { isComposing: true }), calm)).toBeUndefined();
    expect(commandOf(press('j'), { ...calm, isCovered: true })).toBeUndefined();
    expect(commandOf(press('k', { ctrlKey: true }), { ...calm, isCovered: true })).toBeUndefined();
  });

  it('is left to the browser with another modifier, and to a scanner that types faster than any hand', () => {
    expect(commandOf(press('j', { altKey: true }), calm)).toBeUndefined();
    expect(commandOf(press('j', { ctrlKey: true }), calm)).toBeUndefined();
    expect(commandOf(press('j'), { ...calm, pause: 10 })).toBeUndefined();
  });

  it('opens the palette from a field, and where single keys are turned off', () => {
    expect(commandOf(press('k', { ctrlKey: true }), { ...calm, isTyping: true, areSingleKeysOn: false })).toBe(
      'palette',
    );
    for (const key of ['/', 'j', 'k', 'a', 'p', 'n', '?']) {
      expect(commandOf(press(key), { ...calm, areSingleKeysOn: false })).toBeUndefined();
    }
  });
});
