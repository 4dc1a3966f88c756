import type { Messages } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { defineTexts } from './define-texts.ts';
import { english, setLanguageSource } from './language.ts';

const sampleTexts = defineTexts('sample', {
  plain: 'Nothing to see',
  greeting: 'Good morning, {name}',
  orders: '{count, plural, one {# order of {shop}} other {# orders of {shop}}}',
  size: '{bytes, number} bytes',
});

afterEach(() => setLanguageSource(() => english));

describe('a catalogue of texts', () => {
  it('fills in values and selects the plural form', () => {
    expect(sampleTexts.plain()).toBe('Nothing to see');
    expect(sampleTexts.greeting({ name: 'Ada' })).toBe('Good morning, Ada');
    expect([0, 1, 2, 1500].map((count) => sampleTexts.orders({ count, shop: 'Alder' }))).toEqual([
      '0 orders of Alder',
      '1 order of Alder',
      '2 orders of Alder',
      '1,500 orders of Alder',
    ]);
    expect(sampleTexts.size({ bytes: 1234567 })).toBe('1,234,567 bytes');
  });

  it('uses the current language with its plurals and numbers, and falls back to English', () => {
    const messages: Messages = {
      'sample.orders': [
        [
          'count',
          'plural',
          {
            one: ['#', ' zamówienie ', ['shop']],
            few: ['#', ' zamówienia ', ['shop']],
            many: ['#', ' zamówień ', ['shop']],
            other: ['#', ' zamówienia ', ['shop']],
          },
        ],
      ],
    };
    setLanguageSource(() => ({ tag: 'pl', direction: 'ltr', messages }));
    expect([1, 3, 5, 12345].map((count) => sampleTexts.orders({ count, shop: 'Alder' }))).toEqual([
      '1 zamówienie Alder',
      '3 zamówienia Alder',
      '5 zamówień Alder',
      '12\u00a0345 zamówień Alder',
    ]);
    expect(sampleTexts.plain()).toBe('Nothing to see');
  });

  it('isolates values in right-to-left texts', () => {
    setLanguageSource(() => ({
      tag: 'ar',
      direction: 'rtl',
      messages: { 'sample.greeting': ['صباح الخير ', ['name']] },
    }));
    expect(sampleTexts.greeting({ name: 'IP1 9SW' })).toBe('صباح الخير \u2068IP1 9SW\u2069');
    // A text that starts with a value has no letter that sets its direction.
    setLanguageSource(() => ({
      tag: 'ar',
      direction: 'rtl',
      messages: { 'sample.greeting': [['name'], '، صباح الخير'] },
    }));
    expect(sampleTexts.greeting({ name: 'IP1 9SW' })).toBe('\u200F\u2068IP1 9SW\u2069، صباح الخير');
  });
});
