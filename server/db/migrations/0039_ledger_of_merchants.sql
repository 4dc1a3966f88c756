-- A merchant reads what its shops have been charged, the newest first, and the weeks of their credits.
create index ledger_entries_merchant on ledger_entries (merchant_id, at desc, id desc) where merchant_id is not null;
