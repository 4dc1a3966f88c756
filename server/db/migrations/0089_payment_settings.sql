-- The account that a merchant's takings are paid out to, and the rhythm of the pay-outs.
create table payment_settings (
  merchant_id integer primary key references merchants,
  -- Null until the merchant adds an account.
  holder text,
  account_type text check (account_type in ('Iban', 'SortCode')),
  masked_number text,
  -- The IBAN, or the sort code followed by the account number. Users can write but never read it, and the audit trail
  -- leaves it out by its name.
  secret_number text,
  account_changed_at timestamptz,
  rhythm text not null default 'Weekly' check (rhythm in ('Daily', 'Weekly', 'Monthly')),
  -- The day of weekly pay-outs.
  payout_day text not null default 'Monday' check (payout_day in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  -- Day in London on which the current rhythm started, with the first account or by a change. Null without an account.
  rhythm_since date,
  -- First day of the period that was open then. Null for everything since the first sale.
  open_from date,
  check ((holder is null) = (secret_number is null) and (holder is null) = (account_type is null) and (holder is null) = (masked_number is null) and (holder is null) = (account_changed_at is null))
);
select tenant_table('payment_settings', 'merchant_id', null);
grant select (merchant_id, holder, account_type, masked_number, account_changed_at, rhythm, payout_day, rhythm_since, open_from) on payment_settings to portal_merchant_reader;
grant insert, update on payment_settings to portal_merchant;
select audit_table('payment_settings', 'payment-settings');
select announced_table('payment_settings', 'PaymentSettings=merchant_id');

-- Queues a mail about the changed account to each user of the user's own merchant.
create function queue_payout_account_mails(portal text, language text, moment timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into outgoing_mails (kind, user_id, portal, language, created_at, expires_at, next_attempt_at)
    select 'PayoutAccountChanged', id, $1, $2, moment, moment + interval '72 hours', moment
    from users where role = 'Merchant' and merchant_id = app_merchant() and disabled_at is null order by id
$$;
revoke execute on function queue_payout_account_mails from public;
grant execute on function queue_payout_account_mails to portal_merchant;

-- The sales of a merchant's period.
-- transaction
create index concurrently invoices_issued_sales on invoices (merchant_id, issued_at) include (order_id, total, corrects_id) where type = 'Shop';
