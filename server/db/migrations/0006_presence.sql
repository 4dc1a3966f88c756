-- Who is editing which record, as far as they have said so lately.
create table presence (
  user_id uuid not null references users (id) on delete cascade,
  resource text not null,
  record_id text not null,
  name text not null,
  merchant_id integer,
  shop_id integer,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, resource, record_id)
);
create index presence_record on presence (resource, record_id, seen_at);

grant select, insert, update, delete on presence to portal_app;
alter table presence enable row level security;
-- Ids are guessable: only colleagues see each other. An administrator sees everybody and is seen by administrators.
create policy colleagues on presence for select to portal_app
  using (user_id = app_user() or app_role() = 'Admin' or (app_role() = 'Merchant' and merchant_id = app_merchant()) or (app_role() = 'Shop' and shop_id = app_shop()));
create policy own_insert on presence for insert to portal_app with check (user_id = app_user());
create policy own_update on presence for update to portal_app using (user_id = app_user()) with check (user_id = app_user());
create policy own_delete on presence for delete to portal_app using (user_id = app_user());
