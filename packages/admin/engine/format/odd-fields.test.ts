import { expect, it } from 'vitest';
import { oddFieldsOf, withOddFields } from './odd-fields.ts';

it('a row carries what of it could not be read, beside its fields, and one that is as its schema says carries nothing', () => {
  const row = withOddFields({ Id: 7 }, { Name: 'is no text' });
  expect([row['Id'], oddFieldsOf(row), oddFieldsOf({ Id: 7 }), oddFieldsOf(structuredClone(row))]).toEqual([
    7,
    { Name: 'is no text' },
    undefined,
    { Name: 'is no text' },
  ]);
});

it('what stands there and was not written by the portal says nothing', () => {
  const [mark = ''] = Object.keys(withOddFields({}, {}));
  expect(oddFieldsOf({ [mark]: 'a text' })).toBeUndefined();
});
