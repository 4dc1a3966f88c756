import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { english, setLanguageSource, isEnglish } from './language.ts';
import { languages, loadLanguage } from './languages.ts';
import { inPounds } from './writers.ts';

it('every language with messages can be selected, and no other', () => {
  const translated = readdirSync(new URL('messages', import.meta.url)).map((file) => file.replace('.json', ''));
  expect(
    [...languages]
      .filter(([tag, { isForTrials }]) => !isForTrials && tag !== english.tag)
      .map(([tag]) => tag)
      .sort(),
  ).toEqual(translated.sort());
});

it('Arabic and Urdu are written from right to left', async () => {
  const directions = await Promise.all(
    [...languages.keys()].map(async (tag) => [tag, (await loadLanguage(tag)).direction]),
  );
  expect(directions.filter(([, direction]) => direction === 'rtl').map(([tag]) => tag)).toEqual(['ur', 'ar', 'en-XB']);
});

it('each language has the direction of its script', async () => {
  const rightToLeft = ['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'];
  const spoken = [...languages].filter(([, { isForTrials }]) => !isForTrials).map(([tag]) => tag);
  const directions = await Promise.all(spoken.map(async (tag) => [tag, (await loadLanguage(tag)).direction]));
  const expected = spoken.map((tag) => [
    tag,
    rightToLeft.includes(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr',
  ]);
  expect(directions).toEqual(expected);
});

it('a pseudo-language uses English formats', async () => {
  const spoken: boolean[] = [];
  try {
    for (const tag of ['en-GB', 'en-XB', 'pl']) {
      const language = await loadLanguage(tag);
      setLanguageSource(() => language);
      spoken.push(isEnglish());
    }
    expect(spoken).toEqual([true, true, false]);
  } finally {
    setLanguageSource(() => english);
  }
});

it('pounds have the same symbol in every language, but in the position of the language', async () => {
  const written: string[] = [];
  try {
    for (const tag of ['en-GB', 'pl', 'ar']) {
      const language = await loadLanguage(tag);
      setLanguageSource(() => language);
      written.push(
        inPounds(123_450)
          .replace(/[\u2066\u2069]/g, '')
          .replace(/\s/g, ' ')
          .trim(),
      );
    }
    expect(written).toEqual(['£1,234.50', '1234,50 £', '1,234.50 £']);
  } finally {
    setLanguageSource(() => english);
  }
});

it('an unknown tag falls back to English', async () => {
  expect(await loadLanguage('tlh')).toBe(english);
});
