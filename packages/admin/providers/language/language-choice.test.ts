import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseLanguage,
  discardUnsavedLanguage,
  languagesToChoose,
  readChosenLanguage,
  takeOverLanguage,
  saveLanguage,
} from './language-choice.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
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
    const told: string[] = [];
    const tell = async (tag: string) => void told.push(tag);
    choose('pl');
    await saveLanguage(async () => await Promise.reject(new Error('Away')));
    await saveLanguage(tell);
    await saveLanguage(tell);
    expect(told).toEqual(['pl']);
  });

  it('isn’t saved to another user’s account', async () => {
    const told: string[] = [];
    choose('pl');
    discardUnsavedLanguage();
    await saveLanguage(async (tag) => void told.push(tag));
    expect(told).toEqual([]);
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
