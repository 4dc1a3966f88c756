import type { LedgerEntry } from '../../contract/ledger.ts';
import { Credits, Pence } from '../../contract/units.ts';
import type { Filled } from '../api/filled.ts';
import type { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/ledger-tables.ts';

export interface EntryRow {
  readonly entry: Pick<typeof ledgerEntries.$inferSelect, 'id' | 'transactionId' | 'unit' | 'amount' | 'at' | 'shopId'>;
  readonly transaction: Pick<typeof ledgerTransactions.$inferSelect, 'kind' | 'reason'>;
  readonly account: Pick<typeof ledgerAccounts.$inferSelect, 'kind'>;
  readonly shopName: string | null;
}

export function wireEntry({ entry, transaction, account, shopName }: EntryRow): Filled<LedgerEntry> {
  return {
    Id: entry.id,
    At: entry.at.toISOString(),
    TransactionId: entry.transactionId,
    Cause: transaction.kind,
    Account: account.kind,
    ShopId: entry.shopId,
    ShopName: shopName,
    Credits: entry.unit === 'credits' ? Credits.parse(entry.amount) : null,
    Amount: entry.unit === 'pence' ? Pence.parse(entry.amount) : null,
    Reason: transaction.reason,
  };
}
