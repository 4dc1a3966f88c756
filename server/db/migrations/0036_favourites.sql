-- Deliveries that a shop books again and again, and what is booked of them by itself.

create table favourites (
  id serial primary key,
  merchant_id integer not null references merchants (id),
  shop_id integer not null references shops (id),
  name text not null check (char_length(name) between 1 and 60),
  -- A draft without its time, as calls write it.
  content jsonb not null,
  -- Who set it up: what is repeated is booked in this user's name.
  created_by uuid not null references users (id),
  created_at timestamptz not null,

  -- Each weekday at a minute of London's clock, from a day until another, which is included; null: not repeated.
  repeat_minute integer check (repeat_minute between 0 and 1439),
  repeat_from date,
  repeat_until date,
  skip_bank_holidays boolean not null default true,
  price_cap_pence integer check (price_cap_pence > 0),
  paused_at timestamptz,
  -- The next day that is to be booked, and when that is done; null: none is to come.
  next_day date,
  next_at timestamptz,
  check (num_nonnulls(repeat_minute, repeat_from, price_cap_pence) in (0, 3)),
  check (repeat_until >= repeat_from),
  check (num_nonnulls(next_day, next_at) in (0, 2)),
  check (next_day is null or repeat_minute is not null)
);
create unique index favourites_name on favourites (shop_id, lower(name));
create index favourites_due on favourites (next_at) where next_at is not null and paused_at is null;

-- What was made of a day: a favourite is booked once a day at most.
create table favourite_runs (
  favourite_id integer not null references favourites (id) on delete cascade,
  day date not null,
  merchant_id integer not null,
  shop_id integer not null,
  delivery_id uuid references deliveries (id) on delete set null,
  state text not null check (state in ('searching', 'booked', 'not-booked')),
  begun_at timestamptz not null,
  primary key (favourite_id, day)
);
create index favourite_runs_searching on favourite_runs (begun_at) where state = 'searching';
create index favourite_runs_delivery on favourite_runs (delivery_id) where delivery_id is not null;

select tenant_table(source) from unnest(array['favourites', 'favourite_runs']::regclass[]) source;
grant select on favourites, favourite_runs to portal_user;
grant insert, update, delete on favourites to portal_shop;
grant usage on sequence favourites_id_seq to portal_shop;

select announced_table('favourites', 'Favourites=id');
select announced_table('favourite_runs', 'Favourites=favourite_id');
select audit_table('favourites', 'favourites');

-- What could not be booked waits to be seen to as what has failed does.
alter table incidents alter column delivery_id drop not null;
alter table incidents add column favourite_id integer references favourites (id) on delete set null;
alter table incidents add column favourite_day date;
alter table incidents add check (delivery_id is not null or favourite_day is not null);
create unique index incidents_favourite on incidents (favourite_id, favourite_day) where favourite_id is not null;
alter table incidents drop constraint incidents_reason_check;
alter table incidents add constraint incidents_reason_check check (reason in (
  'UNABLE_TO_LOCATE', 'NONE', 'DELIVERY_INCIDENT', 'DESTINATION_INCORRECT', 'OTHER', 'UNAVAILABLE', 'NO_COURIER', 'OVER_PRICE_CAP', 'NOT_BOOKABLE'));
