import type { Messages } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { defineTexts } from './define-texts.ts';
import { english, speakIn } from './language.ts';

const sampleTexts = defineTexts('sample', {
  plain: 'Nothing to see',
  greeting: 'Good morning, {name}',
  orders: '{count, plural, one {# order of {shop}} other {# orders of {shop}}}',
  size: '{bytes, number} bytes',
});

afterEach(() => speakIn(() => english));

describe('a catalogue of texts', () => {
  it('says a text with its values, and the plural form that the number asks for', () => {
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

  it('says it in the language that is spoken, with that language’s plural forms and numbers, and in English what that lacks', () => {
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
    speakIn(() => ({ tag: 'pl', direction: 'ltr', messages }));
    expect([1, 3, 5, 12345].map((count) => sampleTexts.orders({ count, shop: 'Alder' }))).toEqual([
      '1 zamówienie Alder',
      '3 zamówienia Alder',
      '5 zamówień Alder',
      '12\u00a0345 zamówień Alder',
    ]);
    expect(sampleTexts.plain()).toBe('Nothing to see');
  });

  it('keeps the direction of a name inside a sentence that runs from right to left', () => {
    speakIn(() => ({ tag: 'ar', direction: 'rtl', messages: { 'sample.greeting': ['صباح الخير ', ['name']] } }));
    expect(sampleTexts.greeting({ name: 'IP1 9SW' })).toBe('صباح الخير \u2068IP1 9SW\u2069');
    // A text that begins with a value has no letter to tell its direction by.
    speakIn(() => ({ tag: 'ar', direction: 'rtl', messages: { 'sample.greeting': [['name'], '، صباح الخير'] } }));
    expect(sampleTexts.greeting({ name: 'IP1 9SW' })).toBe('\u200F\u2068IP1 9SW\u2069، صباح الخير');
  });
});
