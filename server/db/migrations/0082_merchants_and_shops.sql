-- Administrators add, edit and suspend merchants, and open and archive their shops.
alter table merchants
  add column legal_name text,
  add column contact_name text,
  -- While it is set, the merchant's users cannot sign in and its shops receive no orders.
  add column suspended_at timestamptz;

grant insert on merchants to portal_admin;
grant update (name, legal_name, vat_number, contact_name, email, phone, line1, line2, line3, city, county, postal_code, suspended_at) on merchants to portal_admin;
grant update (commission_percent) on plans to portal_admin;
grant insert on shops to portal_admin;
grant update (is_bound, archived_at) on shops to portal_admin;
grant insert, update, delete on shop_picking_hours to portal_admin;

-- Runs as its owner, because an administrator cannot read or end other users' sessions.
create function end_sessions_of_merchant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set ended_at = new.suspended_at from users
  where users.id = sessions.user_id and users.merchant_id = new.id and sessions.ended_at is null;
  return null;
end $$;
create trigger suspended after update of suspended_at on merchants for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function end_sessions_of_merchant();
