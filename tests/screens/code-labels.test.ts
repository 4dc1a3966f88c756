import { expect, it } from 'vitest';
import { codeWords } from '../../contract/code-words.ts';
import { textOfCode, optionText } from 'schema-admin/engine/format/code-text.ts';

it('a code has the same label in every spelling', () => {
  for (const code of ['UNABLE_TO_LOCATE', 'UnableToLocate', 'unable_to_locate', 'Unable to locate']) {
    expect(textOfCode('FailedReason', code)).toBe('Unable to locate');
  }
  expect(textOfCode('Status', 'faileddelivery')).toBe('Failed Delivery');
  expect(textOfCode('UseType', 'SingleUse')).toBe('Single Use');
  expect(textOfCode('DiscountType', 'Value')).toBe('Fixed Amount');
});

it('an unknown code is shown as words derived from its name', () => {
  expect(
    ['CUSTOMER_REFUSED', 'CustomerRefused', 'customer_refused', 'REFUSED'].map((code) =>
      textOfCode('FailedReason', code),
    ),
  ).toEqual(['Customer refused', 'Customer refused', 'Customer refused', 'Refused']);
  expect(['VALUE', 'RED', 'XXL5', '_', 'LATE_', 'ABC_'].map((code) => textOfCode('Colour', code))).toEqual([
    'Value',
    'RED',
    'Xxl5',
    '_',
    'Late',
    'Abc',
  ]);
  expect([optionText('Status', 'delivered_delivery'), optionText('Colour', 'dark_blue')]).toEqual([
    'Delivered',
    'Dark blue',
  ]);
});

it('free text stays unchanged', () => {
  for (const text of ['Nobody at home', 'Rejected By Manager', 'No-one’s in', '3x tried', '']) {
    expect(textOfCode('FailedReason', text)).toBe(text);
  }
});

it('no label is itself a code', () => {
  for (const say of Object.values(codeWords).flatMap((table) => Object.values(table))) {
    expect(say()).not.toMatch(/_|[a-z][A-Z]|^[A-Z]{2,}$/);
  }
});
