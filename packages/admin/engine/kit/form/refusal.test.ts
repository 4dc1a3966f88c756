import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RefusalCode } from '../../../contract/wire-words.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { mapRefusalToFields } from './form-resolver.ts';

const fields = fieldsOf(z.object({ Name: z.string(), Phone: z.string() }), ['Name', 'Phone']);
const refusal = (text: string, given?: Record<string, string>, code?: RefusalCode) =>
  mapRefusalToFields(new ApiError('http', text, { status: 422, fields: given, code }), fields);

describe('an error response', () => {
  it('is assigned to the fields that it names, in form order, ignoring case and nesting', () => {
    expect(refusal('Invalid', { 'json.phone': 'No number', name: 'Taken' })).toEqual({
      placed: [
        { key: 'Name', message: 'Taken' },
        { key: 'Phone', message: 'No number' },
      ],
      rest: undefined,
    });
  });

  it.each([
    ['lines[2].price', 'Lines.2.Price'],
    ['data.Lines.2.Price', 'Lines.2.Price'],
    ['lines.2', 'Lines.2'],
    ['lines.2.tax', 'Lines.2'],
    ['pay.number', 'Pay.Number'],
    ['marks.1', 'Marks'],
    ['notes.colour', 'Notes'],
    ['lines.1.name', 'Lines.1.Name'],
  ])('about a part is assigned to that part: %s to %s', (name, key) => {
    const Pay = z.discriminatedUnion('Kind', [
      z.object({ Kind: z.literal('card'), Number: z.string() }),
      z.object({ Kind: z.literal('cash') }),
    ]);
    const Bought = z.object({
      Name: z.string(),
      Lines: z.array(z.object({ Name: z.string(), Price: z.number() })),
      Marks: z.array(z.string()),
      Notes: z.record(z.string(), z.string()),
      Pay,
    });
    const error = new ApiError('http', 'Invalid', { status: 422, fields: { [name]: 'No' } });
    expect(mapRefusalToFields(error, fieldsOf(Bought, ['Name', 'Lines', 'Marks', 'Notes', 'Pay']))).toEqual({
      placed: [{ key, message: 'No' }],
      rest: undefined,
    });
  });

  it('is shown in a dialog if it names no field or an unknown one', () => {
    expect(refusal('Too late')).toEqual({ placed: [], rest: 'Too late' });
    expect(refusal('Invalid', { Name: 'Taken', Other: 'Wrong' })).toEqual({
      placed: [{ key: 'Name', message: 'Taken' }],
      rest: 'Invalid',
    });
    expect(mapRefusalToFields(undefined, fields).rest).toBe('Error Occured');
  });

  it('about a file that is not an image is shown in a dialog', () => {
    expect(refusal('Kein Bild', { file: 'Kein Bild' }, 'invalid-image')).toEqual({ placed: [], rest: 'Kein Bild' });
    expect(refusal('Kein Bild', { Name: 'Kein Bild' }, 'invalid-image').placed).toEqual([]);
  });
});
