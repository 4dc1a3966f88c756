import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseLanguage,
  discardUnsavedLanguage,
  languagesToChoose,
  readChosenLanguage,
  takeOverLanguage,
  saveLanguage,
} from './language-choice.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const translated = ['pl', 'cy', 'fr', 'ro', 'ur', 'ar'];
const choose = (tag: string) => chooseLanguage(tag, () => undefined);

describe('the chosen language', () => {
  it('is stored on the device and reloads the page', () => {
    let reloads = 0;
    expect(readChosenLanguage()).toBeNull();
    chooseLanguage('en-XB', () => void reloads++);
    expect([readChosenLanguage(), reloads]).toEqual(['en-XB', 1]);
  });

  it('can be a pseudo-language only in development', () => {
    expect(languagesToChoose(false).map(({ tag }) => tag)).toEqual(['en-GB', ...translated]);
    expect(languagesToChoose(true).map(({ tag }) => tag)).toEqual(['en-GB', ...translated, 'en-XA', 'en-XB']);
  });

  it('is saved to the account once, and retried after a failure', async () => {
    const saved: string[] = [];
    const tell = async (tag: string) => void saved.push(tag);
    choose('pl');
    await saveLanguage(async () => await Promise.reject(new Error('Away')));
    await saveLanguage(tell);
    await saveLanguage(tell);
    expect(saved).toEqual(['pl']);
  });

  it('isn’t saved to another user’s account', async () => {
    const saved: string[] = [];
    choose('pl');
    discardUnsavedLanguage();
    await saveLanguage(async (tag) => void saved.push(tag));
    expect(saved).toEqual([]);
  });

  it('follows the account at sign-in, unless it was just chosen on the device', () => {
    expect([takeOverLanguage('ar'), readChosenLanguage()]).toEqual([true, 'ar']);
    expect(takeOverLanguage('ar')).toBe(false);
    expect([
      takeOverLanguage('tlh'),
      takeOverLanguage(null),
      takeOverLanguage(undefined),
      readChosenLanguage(),
    ]).toEqual([false, false, false, 'ar']);
    choose('pl');
    expect([takeOverLanguage('ar'), readChosenLanguage()]).toEqual([false, 'pl']);
  });
});
