-- What was charged and what of it was given back, by weeks of London: kept as balances are, so that it is never added up
-- when it is asked for. `prove-ledger` proves it against the entries.
create table ledger_weeks (
  account_id bigint not null references ledger_accounts (id),
  week date not null check (extract(isodow from week) = 1),
  merchant_id integer,
  charged bigint not null default 0,
  returned bigint not null default 0,
  primary key (account_id, week)
);
create index ledger_weeks_list on ledger_weeks (week) include (merchant_id, charged, returned);

create function week_of(at timestamptz) returns date language sql stable as $$ select date_trunc('week', london_day(at))::date $$;

-- Whose entries these are holds the wallet, or the merchant's account: nobody else writes to its weeks.
create function keep_weeks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_weeks as kept (account_id, week, merchant_id, charged, returned)
    select account.id, week_of(cause.at), account.merchant_id,
      coalesce(sum(amount) filter (where cause.kind not in ('return', 'refund', 'correction')), 0), coalesce(-sum(amount) filter (where cause.kind in ('return', 'refund', 'correction')), 0)
    from added join ledger_accounts account on account.id = account_id join ledger_transactions cause on cause.id = transaction_id
    where account.kind = 'owed' group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set charged = kept.charged + excluded.charged, returned = kept.returned + excluded.returned;
  return null;
end $$;
create trigger weeks_kept after insert on ledger_entries referencing new table as added for each statement execute function keep_weeks();

insert into ledger_weeks (account_id, week, merchant_id, charged, returned)
  select account.id, week_of(cause.at), account.merchant_id,
    coalesce(sum(amount) filter (where cause.kind not in ('return', 'refund', 'correction')), 0), coalesce(-sum(amount) filter (where cause.kind in ('return', 'refund', 'correction')), 0)
  from ledger_entries join ledger_accounts account on account.id = account_id join ledger_transactions cause on cause.id = transaction_id
  where account.kind = 'owed' group by 1, 2;

select tenant_table('ledger_weeks', 'merchant_id', null);
grant select on ledger_weeks to portal_user;
revoke execute on function keep_weeks from public;

-- What was sold is added up from the index alone.
create index invoices_sales on invoices (order_date) include (merchant_id, total) where type = 'Shop';
