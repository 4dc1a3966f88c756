import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from 'schema-admin/contract/roles.ts';
import { instant } from './instant.ts';
import { merchants, shops, users } from './schema.ts';

/** Invitations of new users. An open one is neither used nor revoked, but may have expired. */
export const invitations = pgTable('invitations', {
  /** Becomes the id of the user. */
  id: uuid('id').primaryKey().defaultRandom(),
  /** In lower case, trimmed. Has at most one open invitation. */
  email: text('email').notNull(),
  role: text('role').$type<Role>().notNull(),
  merchantId: integer('merchant_id').references(() => merchants.id),
  shopId: integer('shop_id').references(() => shops.id),
  isCollectEnabled: boolean('is_collect_enabled').notNull().default(false),
  isCollectOnly: boolean('is_collect_only').notNull().default(false),
  invitedBy: uuid('invited_by')
    .notNull()
    .references(() => users.id),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
});

export const invitationTokens = pgTable('invitation_tokens', {
  /** SHA-256 of the token in the link. */
  tokenHash: text('token_hash').primaryKey(),
  invitationId: uuid('invitation_id')
    .notNull()
    .references(() => invitations.id),
});
