import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, languagesToChoose, readChosenLanguage } from './language-choice.ts';

afterEach(() => vi.unstubAllGlobals());

const translated = ['pl', 'cy', 'fr', 'ro', 'ur', 'ar'];

describe('the choice of a language', () => {
  it('is kept on the device, and the page is loaded anew', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
    let reloads = 0;
    expect(readChosenLanguage()).toBeNull();
    chooseLanguage('en-XB', () => void reloads++);
    expect([readChosenLanguage(), reloads]).toEqual(['en-XB', 1]);
  });

  it('offers the pseudo-languages only where the portal is being made', () => {
    expect(languagesToChoose(false).map(({ tag }) => tag)).toEqual(['en-GB', ...translated]);
    expect(languagesToChoose(true).map(({ tag }) => tag)).toEqual(['en-GB', ...translated, 'en-XA', 'en-XB']);
  });
});
