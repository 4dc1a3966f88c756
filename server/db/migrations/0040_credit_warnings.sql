-- What merchants were told of the end of their shops' credits: of each end once.
create table credit_warnings (
  wallet_id integer not null references wallets (id),
  -- The first day of London on which a booking was foretold to find no credit.
  ends_on date not null,
  merchant_id integer not null references merchants (id),
  shop_id integer not null references shops (id),
  at timestamptz not null,
  primary key (wallet_id, ends_on)
);
create index credit_warnings_old on credit_warnings (ends_on);
select tenant_table('credit_warnings');
