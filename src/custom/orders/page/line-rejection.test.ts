import { describe, expect, it } from 'vitest';
import { validateRejection } from './ItemUnavailable.tsx';

const judge = (quantity: string, reason = 'Out of stock') => validateRejection({ quantity, reason }, 3);

describe('the quantity of an unavailable item', () => {
  // Requirement O-5.05
  it('is a whole number between zero and the ordered quantity', () => {
    expect(judge('-1')).toEqual({ quantityMessage: 'The quantity cannot be negative.', isSendable: false });
    expect(judge('4')).toEqual({
      quantityMessage: 'The quantity cannot be greater than the ordered quantity.',
      isSendable: false,
    });
    expect(judge('1.5').quantityMessage).toBe('The quantity must be a whole number.');
    expect(judge('two').isSendable).toBe(false);
    expect(judge('3')).toEqual({ quantity: 3, isSendable: true });
    expect(judge(' 2 ')).toEqual({ quantity: 2, isSendable: true });
    expect(judge('0')).toEqual({ quantity: 0, isSendable: true });
  });

  it('cannot be sent while empty, and shows no error', () => {
    expect(judge('')).toEqual({ isSendable: false });
  });

  // Requirement O-5.06
  it('needs a reason if the whole item is rejected', () => {
    expect(judge('0', '  ')).toEqual({ quantity: 0, isSendable: false });
    expect(judge('1', '')).toEqual({ quantity: 1, isSendable: true });
    expect(judge('1', 'x'.repeat(201))).toMatchObject({
      reasonMessage: 'Max length is 200 characters',
      isSendable: false,
    });
  });
});
