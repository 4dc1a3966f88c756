import { describe, expect, it } from 'vitest';
import { LedgerEntry } from '../../../contract/finance/ledger.ts';
import { detailsOf, entriesOf, groupByTransaction } from './transactions.ts';

const entry = (Id: number, TransactionId: number | null, Account: string, amounts: object) =>
  LedgerEntry.parse({ Id, At: '2026-03-10T12:00:00Z', TransactionId, Cause: 'booking', Account, ...amounts });

const fee = [
  entry(1, 1, 'booking-fees', { Amount: -650 }),
  entry(2, 1, 'owed', { Amount: 780 }),
  entry(3, 1, 'vat', { Amount: -130 }),
];
const credit = [entry(4, 2, 'tranche', { Credits: -1 }), entry(5, 2, 'spent', { Credits: 1 })];

describe('the rows of the ledger', () => {
  it("are one per transaction, with the shop's debt and the credits used", () => {
    const rows = groupByTransaction([...fee, ...credit]);
    expect(rows.map(({ Id, Account, Amount, Credits }) => [Id, Account, Amount, Credits])).toEqual([
      [2, 'owed', 780, null],
      [4, 'tranche', null, -1],
    ]);
    expect(rows.map(detailsOf)).toEqual(['Pay as you go £6.50 · VAT £1.30', 'Tranche credits -1']);
  });

  it('add up the shop’s own entries across its accounts', () => {
    const [row, ...others] = groupByTransaction([
      ...credit,
      entry(6, 2, 'subscription', { Credits: -2 }),
      entry(7, 2, 'spent', { Credits: 2 }),
    ]);
    expect([row?.Credits, row && detailsOf(row), others]).toEqual([
      -3,
      'Tranche credits -1 · Subscription credits -2',
      [],
    ]);
  });

  it('show an entry that arrives without the others of its transaction', () => {
    const rows = groupByTransaction([
      ...fee.slice(2),
      entry(8, null, 'vat', { Amount: -20 }),
      entry(9, null, 'vat', { Amount: -30 }),
    ]);
    expect(rows.map((row) => [row.Amount, detailsOf(row)])).toEqual([
      [-130, 'VAT -£1.30'],
      [-20, 'VAT -£0.20'],
      [-30, 'VAT -£0.30'],
    ]);
  });

  it('are split into single entries in a file', () => {
    expect(
      groupByTransaction(fee)
        .flatMap(entriesOf)
        .map(({ Id, Account, Amount }) => [Id, Account, Amount]),
    ).toEqual([
      [1, 'booking-fees', -650],
      [2, 'owed', 780],
      [3, 'vat', -130],
    ]);
  });
});
