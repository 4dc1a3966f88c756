import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { english } from './language.ts';
import { languages, loadLanguage } from './languages.ts';

it('each language whose messages there are can be chosen, and no other', () => {
  const translated = readdirSync(new URL('messages', import.meta.url)).map((file) => file.replace('.json', ''));
  expect([...languages].filter(([tag, { isForTrials }]) => !isForTrials && tag !== english.tag).map(([tag]) => tag).sort()).toEqual(translated.sort());
});

it('Arabic and Urdu are written from right to left', async () => {
  const directions = await Promise.all([...languages.keys()].map(async (tag) => [tag, (await loadLanguage(tag)).direction]));
  expect(directions.filter(([, direction]) => direction === 'rtl').map(([tag]) => tag)).toEqual(['ur', 'ar', 'en-XB']);
});

it('a tag that no language has is English', async () => {
  expect(await loadLanguage('tlh')).toBe(english);
});
