-- Saved views of lists: one's own, and those that an administrator shares with roles.
create table saved_views (
  id serial primary key,
  owner_id uuid not null references users (id),
  resource text not null,
  name text not null,
  query text not null,
  -- Names of roles; empty: the owner's alone.
  shared_with jsonb not null default '[]'
);
create unique index saved_views_name on saved_views (owner_id, resource, lower(name));
create index saved_views_resource on saved_views (resource);

grant select, insert, update, delete on saved_views to portal_app;
grant usage on sequence saved_views_id_seq to portal_app;

alter table saved_views enable row level security;
create policy readable on saved_views for select to portal_app
  using (owner_id = app_user() or jsonb_exists(shared_with, app_role()) or (app_role() = 'Admin' and shared_with <> '[]'));
create policy own on saved_views for insert to portal_app
  with check (owner_id = app_user() and (shared_with = '[]' or app_role() = 'Admin'));
create policy changeable on saved_views for update to portal_app
  using (owner_id = app_user() or (app_role() = 'Admin' and shared_with <> '[]'))
  with check (shared_with = '[]' or app_role() = 'Admin');
create policy removable on saved_views for delete to portal_app
  using (owner_id = app_user() or (app_role() = 'Admin' and shared_with <> '[]'));
