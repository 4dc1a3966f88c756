import { expect, it } from 'vitest';
import { invalidFieldsOf, withInvalidFields } from './invalid-fields.ts';

it('a row stores its invalid fields, and a valid row stores none', () => {
  const row = withInvalidFields({ Id: 7 }, { Name: 'is no text' });
  expect([row['Id'], invalidFieldsOf(row), invalidFieldsOf({ Id: 7 }), invalidFieldsOf(structuredClone(row))]).toEqual([
    7,
    { Name: 'is no text' },
    undefined,
    { Name: 'is no text' },
  ]);
});

it('a value under the reserved key is ignored unless the portal has written it', () => {
  const [mark = ''] = Object.keys(withInvalidFields({}, {}));
  expect(invalidFieldsOf({ [mark]: 'a text' })).toBeUndefined();
});
