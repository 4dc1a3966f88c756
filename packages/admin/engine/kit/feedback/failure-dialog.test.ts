import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../providers/http/api-error.ts';
import { failureDialog, failureText } from './failure-dialog.ts';

describe('the dialog of a failed call', () => {
  it('is titled Error, with the words of the server and one button', () => {
    const refused = new ApiError('http', 'The warehouse is on fire', { status: 500 });
    expect(failureDialog(refused)).toEqual({ title: 'Error', content: 'The warehouse is on fire', okText: 'OK' });
  });

  it('says that an error occurred where nobody says which', () => {
    expect([undefined, null, 7, {}, { message: '' }].map(failureText)).toEqual(Array(5).fill('Error Occured'));
  });

  it('says of a file that only the server found to be no picture what the portal says of one', () => {
    const refused = new ApiError('http', 'Kein Bild', { status: 422, code: 'invalid-image' });
    expect(failureDialog(refused)).toMatchObject({
      title: 'File not supported',
      content: 'Please upload a valid image file',
    });
  });
});
