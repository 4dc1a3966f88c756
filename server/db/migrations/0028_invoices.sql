-- What orders cost their merchants, and the invoices of orders and courier deliveries: numbered without gaps, never changed.

-- What was agreed with a merchant about its orders: the commission on what is sold, and the Marketplace fee of each order.
alter table plans
  add column commission_percent integer not null default 12 check (commission_percent between 0 and 100),
  add column order_fee integer not null default 49 check (order_fee >= 0);

-- An order's fee, and what is given back of an order, are posted once, as its commission is.
drop index ledger_transactions_order;
create unique index ledger_transactions_order on ledger_transactions (order_id, kind) where order_id is not null and kind in ('commission', 'agency-fee', 'refund');

-- Rounds half up; integers alone.
create function share_of(amount bigint, part integer, whole integer) returns integer language sql immutable as $$ select ((amount * part * 2 + whole) / (whole * 2))::integer $$;

-- What waits for an invoice, in the order in which it happened: money that was charged, a sale, or what was given back of
-- an order or a delivery. It leaves with the transaction that issues the invoice.
create table invoices_due (
  id bigserial primary key,
  kind text not null check (kind in ('charge', 'sale', 'credit')),
  subject uuid not null,
  transaction_id bigint references ledger_transactions (id),
  at timestamptz not null
);
create index invoices_due_subject on invoices_due (subject, id);
create unique index invoices_due_once on invoices_due (subject, kind) where kind <> 'charge';

-- The last number that an issuer has drawn in a year; the platform is P, a merchant M and its id.
create table invoice_numbers (
  issuer text not null,
  year integer not null,
  last integer not null,
  primary key (issuer, year)
);

create function lines_sum(lines jsonb, part text) returns integer language sql immutable as $$
  select coalesce(sum((line ->> part)::integer), 0)::integer from jsonb_array_elements(lines) line
$$;

create table invoices (
  id bigserial primary key,
  number text not null unique generated always as (issuer || '-' || year::text || '-' || lpad(place::text, greatest(6, length(place::text)), '0')) stored,
  issuer text not null,
  year integer not null,
  place integer not null check (place > 0),
  type text not null check (type in ('Platform', 'PlatformFee', 'PlatformCollect', 'Shop')),
  merchant_id integer not null references merchants (id),
  shop_id integer not null references shops (id),
  -- Whose shop reads it: of what the platform charges for orders, none.
  shop_reader_id integer generated always as (case when type in ('PlatformCollect', 'Shop') then shop_id end) stored,
  order_id uuid references orders (id),
  delivery_id uuid references deliveries (id),
  subject uuid not null generated always as (coalesce(order_id, delivery_id)) stored,
  order_no text not null,
  order_date timestamptz not null,
  issued_at timestamptz not null,
  -- When what it is about was done.
  supplied_at timestamptz not null,
  transaction_id bigint references ledger_transactions (id),
  -- Of a credit note: the invoice that it takes back.
  corrects_id bigint unique references invoices (id),
  seller jsonb not null,
  buyer jsonb not null,
  -- As they were issued: [{Kind, Title, Quantity, Net, Vat}], in pence.
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  net integer not null,
  vat integer not null,
  total integer not null,
  unique (issuer, year, place),
  check (num_nonnulls(order_id, delivery_id) = 1),
  check (type = 'Shop' or transaction_id is not null),
  constraint adds_up check (net = lines_sum(lines, 'Net') and vat = lines_sum(lines, 'Vat') and total = net + vat)
);
create unique index invoices_transaction on invoices (transaction_id) where corrects_id is null;
create unique index invoices_sale on invoices (order_id) where type = 'Shop' and corrects_id is null;
create index invoices_subject on invoices (subject);
create index invoices_list on invoices (order_date desc, subject);
create index invoices_merchant_list on invoices (merchant_id, order_date desc, subject);
create index invoices_shop_list on invoices (shop_reader_id, order_date desc, subject) where shop_reader_id is not null;
create index invoices_fees on invoices (issued_at) where type in ('Platform', 'PlatformFee');

-- What a merchant was invoiced for its orders in a week of London, which begins on Monday.
create table weekly_summaries (
  id serial primary key,
  merchant_id integer not null references merchants (id),
  week date not null check (extract(isodow from week) = 1),
  invoices integer not null,
  net integer not null,
  vat integer not null,
  total integer not null check (total = net + vat),
  file_name text not null,
  made_at timestamptz not null,
  unique (merchant_id, week)
);
create index weekly_summaries_list on weekly_summaries (week desc, id);

create function refuse_reissue() returns trigger language plpgsql as $$
begin
  raise exception 'What was issued is never changed: issue a credit note' using errcode = 'restrict_violation';
end $$;
do $$
declare
  source text;
begin
  foreach source in array array['invoices', 'weekly_summaries'] loop
    execute format('create trigger issued_once before update or delete on %I for each row execute function refuse_reissue()', source);
    execute format('create trigger issued_once_all before truncate on %I for each statement execute function refuse_reissue()', source);
  end loop;
end $$;

select tenant_table('invoices', 'merchant_id', 'shop_reader_id');
select tenant_table('weekly_summaries', 'merchant_id', null);
select tenant_table(source, null, null) from unnest(array['invoices_due', 'invoice_numbers']::regclass[]) source;
grant select on invoices, weekly_summaries to portal_user;
select announced_table('invoices', 'Invoices');
select announced_table('weekly_summaries', 'AgencyFees=id');
