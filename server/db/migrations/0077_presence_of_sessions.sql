-- When each session of the user was last seen at the record: `{"<session>": "<time>"}`. Releases without it write {}.
alter table presence add column sessions jsonb not null default '{}';
