-- Who came with the demo data: their password is in the README, so they may sign in only where demo mode is on.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true
where exists (select from settings where key = 'demo_seeded') and (email like '%@demo.test' or email ~ '^staff[0-9]+\.shop[0-9]+@example\.com$');

-- Browsers in which somebody has signed in before: guesses from elsewhere do not use up their tries. Of the cookie there is
-- only a hash, as of a refresh token.
create table known_devices (
  token_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
