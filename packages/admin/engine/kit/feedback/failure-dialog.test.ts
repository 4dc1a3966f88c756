import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../providers/http/api-error.ts';
import { failureDialog, failureText } from './failure-dialog.ts';

describe('the dialog of a failed call', () => {
  it('has the title Error, the server’s message and one button', () => {
    const refused = new ApiError('http', 'The warehouse is on fire', { status: 500 });
    expect(failureDialog(refused)).toEqual({ title: 'Error', content: 'The warehouse is on fire', okText: 'OK' });
  });

  it('shows a default message if the server sends none', () => {
    expect([undefined, null, 7, {}, { message: '' }].map(failureText)).toEqual(Array(5).fill('Error Occured'));
  });

  it('shows the portal’s own message for an image that the server rejected', () => {
    const refused = new ApiError('http', 'Kein Bild', { status: 422, code: 'invalid-image' });
    expect(failureDialog(refused)).toMatchObject({
      title: 'File not supported',
      content: 'Please upload a valid image file',
    });
  });
});
