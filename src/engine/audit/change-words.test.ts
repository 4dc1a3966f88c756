import { describe, expect, it } from 'vitest';
import { describeChange, subjectOf, summarise } from './change-words.ts';

describe('a change in words', () => {
  it('writes money, times, days, flags and nothing as people read them', () => {
    const values = [
      { Field: 'UnitPrice', From: 450, To: 1299 },
      { Field: 'Quantity', From: 2, To: 1 },
      { Field: 'QueuedAt', From: null, To: '2026-11-21T16:05:09+00:00' },
      { Field: 'SoldFrom', From: '2026-11-20', To: '' },
      { Field: 'Active', From: true, To: false },
    ];
    expect(values.map(describeChange)).toEqual([
      { field: 'Unit price', from: '£4.50', to: '£12.99' },
      { field: 'Quantity', from: '2', to: '1' },
      { field: 'Queued at', from: '–', to: '21 Nov 2026 - 4:05PM' },
      { field: 'Sold from', from: '20/11/2026', to: '–' },
      { field: 'Active', from: 'Yes', to: 'No' },
    ]);
  });

  it('writes a state in words, and leaves other texts as they are', () => {
    expect(describeChange({ Field: 'Status', From: 'PendingDelivery', To: 'OutForDeliveryDelivery' })).toEqual({ field: 'Status', from: 'Pending', to: 'Out for delivery' });
    expect(describeChange({ Field: 'ProOrderStatus', From: null, To: 'Pending Approval' }).to).toBe('Pending Approval');
    expect(describeChange({ Field: 'Name', From: null, To: 'McDonald' }).to).toBe('McDonald');
  });

  it('names the record, where it has a name', () => {
    expect([subjectOf({ Entity: 'order-lines', Title: 'Tea' }), subjectOf({ Entity: 'shops', Title: null })]).toEqual(['Order lines “Tea”', 'Shops']);
  });

  it('is summed up in a line: of a new record what it became, of a removed one what it was', () => {
    const Changes = [{ Field: 'Name', From: 'A', To: 'B' }, { Field: 'Phone', From: null, To: '1' }];
    expect(summarise({ Action: 'update', Changes })).toBe('Name: A → B, Phone: – → 1');
    expect(summarise({ Action: 'insert', Changes })).toBe('Name: B, Phone: 1');
    expect(summarise({ Action: 'delete', Changes })).toBe('Name: A, Phone: –');
  });
});
