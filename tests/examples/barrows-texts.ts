import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const barrowTexts = defineTexts('barrows', {
  barrows: 'Barrows',
  barrow: 'barrow',
  empty: 'No barrow is out',
  emptyHint: 'What members have borrowed is listed here.',
  wheels: 'Wheels',
  carries: 'Carries {kilograms, plural, one {# kilogram} other {# kilograms}}',
  bringBack: 'Bring back',
  broughtBack: '{name} is back',
});
