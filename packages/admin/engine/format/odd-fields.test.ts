import { expect, it } from 'vitest';
import { oddFieldsOf, withOddFields } from './odd-fields.ts';

it('a row stores its invalid fields, and a valid row stores none', () => {
  const row = withOddFields({ Id: 7 }, { Name: 'is no text' });
  expect([row['Id'], oddFieldsOf(row), oddFieldsOf({ Id: 7 }), oddFieldsOf(structuredClone(row))]).toEqual([
    7,
    { Name: 'is no text' },
    undefined,
    { Name: 'is no text' },
  ]);
});

it('a value under the key that the portal did not write is ignored', () => {
  const [mark = ''] = Object.keys(withOddFields({}, {}));
  expect(oddFieldsOf({ [mark]: 'a text' })).toBeUndefined();
});
