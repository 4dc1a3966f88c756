-- Invitations of new users. Only the system reads and writes them: a user may not read other accounts either.
create table invitations (
  -- Becomes the id of the user.
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(trim(email))),
  role text not null,
  merchant_id integer references merchants (id),
  shop_id integer references shops (id),
  invited_by uuid not null references users (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create unique index invitations_open on invitations (email) where used_at is null and revoked_at is null;

-- Every attempt to send the mail has its own token. One of them can be used.
create table invitation_tokens (
  token_hash text primary key,
  invitation_id uuid not null references invitations (id)
);
create index invitation_tokens_invitation on invitation_tokens (invitation_id);

alter table outgoing_mails add column invitation_id uuid;

alter table users add column last_sign_in_at timestamptz;
update users set last_sign_in_at = (select max(created_at) from sessions where user_id = users.id);
