-- Promotion codes and push notifications: an administrator's alone.
create table promo_codes (
  id serial primary key,
  code text not null check (char_length(code) between 1 and 12),
  use_type text not null check (use_type in ('SingleUse', 'MultiUse', 'OncePerCustomer')),
  discount_type text not null check (discount_type in ('Percent', 'Value')),
  percentage double precision check (percentage between 0 and 100),
  amount integer check (amount >= 0),
  minimum_spend integer check (minimum_spend >= 1),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  is_referral_voucher boolean not null default false,
  first_name text,
  last_name text,
  check (case discount_type when 'Percent' then percentage is not null and amount is null else amount is not null and percentage is null end),
  check (discount_type = 'Percent' or coalesce(minimum_spend, 0) >= amount)
);
-- People type codes in whatever case.
create unique index promo_codes_code on promo_codes (upper(code));
create index promo_codes_expires on promo_codes (expires_at desc, id desc);

create table push_notifications (
  id serial primary key,
  title text not null check (char_length(title) between 1 and 65),
  body text not null check (char_length(body) between 1 and 240),
  created_at timestamptz not null,
  created_by uuid,
  scheduled_at timestamptz,
  sent_at timestamptz,
  cancelled_at timestamptz,
  failures integer not null default 0,
  check (sent_at is null or cancelled_at is null)
);
create index push_notifications_history on push_notifications (created_at desc, id desc);
create index push_notifications_due on push_notifications (coalesce(scheduled_at, created_at)) where sent_at is null and cancelled_at is null;

create table push_recipients (
  notification_id integer not null references push_notifications (id),
  kind text not null check (kind in ('shop', 'customer')),
  recipient text not null,
  primary key (notification_id, kind, recipient)
);

-- The key is what makes a second delivery impossible, whatever the sender does.
create table push_deliveries (
  notification_id integer not null references push_notifications (id),
  kind text not null check (kind in ('shop', 'customer')),
  recipient text not null,
  at timestamptz not null,
  primary key (notification_id, kind, recipient)
);

grant select, insert, update on promo_codes, push_notifications to portal_app;
grant select, insert on push_recipients to portal_app;
grant select on push_deliveries to portal_app;
grant usage on sequence promo_codes_id_seq, push_notifications_id_seq to portal_app;

alter table promo_codes enable row level security;
create policy administrators on promo_codes to portal_app using (app_role() = 'Admin');
alter table push_notifications enable row level security;
create policy administrators on push_notifications to portal_app using (app_role() = 'Admin');
alter table push_recipients enable row level security;
create policy administrators on push_recipients to portal_app using (app_role() = 'Admin');
alter table push_deliveries enable row level security;
create policy administrators on push_deliveries to portal_app using (app_role() = 'Admin');

select audit_table('promo_codes', 'promo-codes');
select audit_table('push_notifications', 'push-notifications');
