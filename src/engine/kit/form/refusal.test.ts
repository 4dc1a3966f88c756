import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RefusalCode } from '../../../../contract/wire-words.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { placeRefusal } from './form-resolver.ts';

const fields = fieldsOf(z.object({ Name: z.string(), Phone: z.string() }), ['Name', 'Phone']);
const refusal = (text: string, given?: Record<string, string>, code?: RefusalCode) => placeRefusal(new ApiError('http', text, { status: 422, fields: given, code }), fields);

describe('a refusal', () => {
  it('stands at the fields that it names, in the form’s order and whatever their letter case or wrapping', () => {
    expect(refusal('Invalid', { 'json.phone': 'No number', name: 'Taken' })).toEqual({
      placed: [
        { key: 'Name', message: 'Taken' },
        { key: 'Phone', message: 'No number' },
      ],
      rest: undefined,
    });
  });

  it('has its own text for a dialog where it names no field, or one that the form does not have', () => {
    expect(refusal('Too late')).toEqual({ placed: [], rest: 'Too late' });
    expect(refusal('Invalid', { Name: 'Taken', Other: 'Wrong' })).toEqual({ placed: [{ key: 'Name', message: 'Taken' }], rest: 'Invalid' });
    expect(placeRefusal(undefined, fields).rest).toBe('Error Occured');
  });

  it('that a file is no picture is for the dialog, whatever field it names', () => {
    expect(refusal('Kein Bild', { file: 'Kein Bild' }, 'invalid-image')).toEqual({ placed: [], rest: 'Kein Bild' });
    expect(refusal('Kein Bild', { Name: 'Kein Bild' }, 'invalid-image').placed).toEqual([]);
  });
});
