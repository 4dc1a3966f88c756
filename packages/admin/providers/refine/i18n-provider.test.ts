import { afterEach, expect, it } from 'vitest';
import { english, setLanguageSource } from '../../contract/texts/language.ts';
import { i18nProvider } from './i18n-provider.ts';

afterEach(() => setLanguageSource(() => english));

it('translates Refine’s texts, and falls back to its defaults', () => {
  const { translate, getLocale } = i18nProvider;
  expect(translate('notifications.error', { statusCode: 500 }, 'x')).toBe('Error (status code: 500)');
  setLanguageSource(() => ({ tag: 'pl', direction: 'ltr', messages: { 'refine.failed': ['Błąd ', ['statusCode']] } }));
  expect([translate('notifications.error', { statusCode: 500 }, 'x'), getLocale()]).toEqual(['Błąd 500', 'pl']);
  expect([
    translate('unknown', {}, 'As Refine says'),
    translate('unknown', 'As Refine says'),
    translate('unknown'),
  ]).toEqual(['As Refine says', 'As Refine says', 'unknown']);
});
