import { expect, it } from 'vitest';
import { type EntryRow, wireEntry } from './routes.ts';

const row = (unit: 'credits' | 'pence'): EntryRow => ({
  entry: {
    id: 11,
    transactionId: 12,
    accountKind: 'owed',
    unit,
    amount: -13,
    at: new Date('2026-02-01T10:00:00Z'),
    shopId: 14,
  },
  transaction: { kind: 'return', reason: 'The courier was cancelled' },
  shopName: 'Alder Soho',
});
const expected = {
  Id: 11,
  TransactionId: 12,
  At: '2026-02-01T10:00:00.000Z',
  Cause: 'return',
  Account: 'owed',
  ShopId: 14,
  ShopName: 'Alder Soho',
  Reason: 'The courier was cancelled',
};

it('a ledger entry maps each column to its own field and has an amount in only one unit', () => {
  expect(wireEntry(row('pence'))).toEqual({ ...expected, Credits: null, Amount: -13 });
  expect(wireEntry(row('credits'))).toEqual({ ...expected, Credits: -13, Amount: null });
});
