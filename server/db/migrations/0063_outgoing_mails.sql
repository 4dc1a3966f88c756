-- Mails that wait to be sent, were sent, or were given up (ADR 069). Holds no address, link or token: a mail is written
-- at each attempt.
create table outgoing_mails (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Null for a request with an unknown address, which must take as long as one with a known address. A foreign key
  -- would be checked for known addresses only.
  user_id uuid,
  -- Where links of the mail lead, without a trailing slash.
  portal text not null,
  -- Language of the request, for users who have not chosen one.
  language text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'GivenUp')),
  created_at timestamptz not null,
  -- No attempt is made from this time on.
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- A code, never the mail server's own words, which may hold an address.
  last_error text,
  ended_at timestamptz
);
create index outgoing_mails_due on outgoing_mails (next_attempt_at) where state = 'Waiting';
create index outgoing_mails_old on outgoing_mails (created_at);
