-- The flags of the invited user. Without them, an invited user of a shop could book no couriers.
alter table invitations
  add column is_collect_enabled boolean not null default false,
  add column is_collect_only boolean not null default false,
  add check (is_collect_enabled or not is_collect_only);
