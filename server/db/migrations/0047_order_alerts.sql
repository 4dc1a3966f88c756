-- Browsers that are told of new orders while no tab is open: each belongs to the session that asked for it.
create table alert_devices (
  id serial primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  shop_id integer not null references shops (id),
  -- The address at the browser's push service, and the keys that only that browser can read with.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Earlier orders are no news to it.
  since timestamptz not null
);
create index alert_devices_session on alert_devices (session_id);

-- Which orders each was told of, or is about to be: a row without `told_at` is tried again when `next_at` has come.
create table order_alerts (
  device_id integer not null references alert_devices (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  tries integer not null,
  next_at timestamptz not null,
  told_at timestamptz,
  primary key (device_id, order_id)
);
create index order_alerts_order on order_alerts (order_id);

-- The tables are out of every user's reach; a shop's own session comes and goes by these two. A browser that somebody else
-- has used before is now this user's. Of more than twenty the oldest gives way.
create function tell_alert_device(told_session uuid, told_endpoint text, told_p256dh text, told_auth text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into alert_devices (session_id, shop_id, endpoint, p256dh, auth, since)
  select id, app_shop(), told_endpoint, told_p256dh, told_auth, at from sessions where id = told_session and user_id = app_user() and ended_at is null
  on conflict (endpoint) do update set
    session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, shop_id = excluded.shop_id,
    since = case when alert_devices.shop_id = excluded.shop_id then alert_devices.since else excluded.since end;
  delete from alert_devices where id in (
    select alert_devices.id from alert_devices join sessions on sessions.id = session_id where user_id = app_user() order by alert_devices.id desc offset 20);
end $$;
create function forget_alert_device(told_session uuid, told_endpoint text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from alert_devices using sessions
  where sessions.id = session_id and session_id = told_session and user_id = app_user() and endpoint = told_endpoint
$$;
revoke execute on function tell_alert_device(uuid, text, text, text, timestamptz), forget_alert_device(uuid, text) from public;
grant execute on function tell_alert_device(uuid, text, text, text, timestamptz), forget_alert_device(uuid, text) to portal_shop;

-- Whatever ends a session (sign-out, another password, a stolen token) also ends what it is told.
create function forget_alert_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from alert_devices where session_id = new.id;
  return null;
end $$;
create trigger session_ended after update of ended_at on sessions for each row when (new.ended_at is not null) execute function forget_alert_devices();
