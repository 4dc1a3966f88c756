import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { NewInvitation } from '../../../contract/platform/users.ts';
import { currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { ApiError } from '../../api/errors.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { invitationTokens, invitations } from '../../db/invitation-tables.ts';
import { merchants, shops, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { type WriteInvitation, queueMails } from '../../mail/outgoing.ts';
import { hashToken } from '../session/sessions.ts';
import { managedBy, readRights } from './managed.ts';
import { usersServerTexts } from './texts.ts';
import { recordUserChange, rightsColumns } from './user-audit.ts';

const lifetimeMs = 7 * 24 * 3_600_000;

type Invitation = typeof invitations.$inferSelect;

/** The context of a manager's call that adds, looks up or changes an invitation. */
interface InvitationCall {
  readonly tx: Tx;
  readonly manager: SignedInUser;
  readonly now: Date;
}

const isOpen = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));
const isUsable = (now: Date) => and(isOpen, gt(invitations.expiresAt, now));

/** Returns the columns of a new or renewed invitation. */
const startingAt = (now: Date) => ({ issuedAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) });

/** Stores an invitation and returns it. Throws a 409 for an address with an account or an open invitation. */
export async function addInvitation(
  { tx, manager, now }: InvitationCall,
  request: z.output<typeof NewInvitation>,
): Promise<Invitation> {
  const email = request.Email.toLowerCase();
  const rights = await readRights(tx, manager, request);
  if ((await tx.$count(users, eq(users.email, email))) > 0) throw new ApiError(409, usersServerTexts.hasAccount());
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.email, email), isOpen, lte(invitations.expiresAt, now)));
  const [added] = await tx
    .insert(invitations)
    .values({ email, ...rights, invitedBy: manager.id, ...startingAt(now) })
    .onConflictDoNothing()
    .returning();
  if (added === undefined) throw new ApiError(409, usersServerTexts.isInvited());
  const after = { email, ...rightsColumns(added), invitation_expires_at: added.expiresAt };
  await recordUserChange({ tx, actor: manager, target: added, now, action: 'insert', after });
  return added;
}

/** Returns an open invitation of the manager, locked. Throws a 404 or, for a used or revoked one, a 409. */
export async function openInvitation({ tx, manager }: InvitationCall, id: string): Promise<Invitation> {
  const known = z.uuid().safeParse(id).data;
  const [found] =
    known === undefined
      ? []
      : await tx
          .select()
          .from(invitations)
          .where(and(eq(invitations.id, known), managedBy(manager, invitations)))
          .for('update');
  if (found === undefined) throw new ApiError(404, usersServerTexts.noInvitation());
  if (found.usedAt !== null || found.revokedAt !== null) throw new ApiError(409, usersServerTexts.invitationOver());
  return found;
}

/** Extends the invitation by seven days from now and invalidates its earlier links. */
export async function renewInvitation({ tx, manager, now }: InvitationCall, invitation: Invitation): Promise<void> {
  const { issuedAt, expiresAt } = startingAt(now);
  await tx.update(invitations).set({ issuedAt, expiresAt }).where(eq(invitations.id, invitation.id));
  await tx.delete(invitationTokens).where(eq(invitationTokens.invitationId, invitation.id));
  await recordUserChange({
    tx,
    actor: manager,
    target: invitation,
    now,
    before: { invitation_expires_at: invitation.expiresAt },
    after: { invitation_expires_at: expiresAt },
  });
}

export async function revokeInvitation({ tx, manager, now }: InvitationCall, invitation: Invitation): Promise<void> {
  await tx.update(invitations).set({ revokedAt: now }).where(eq(invitations.id, invitation.id));
  await recordUserChange({ tx, actor: manager, target: invitation, now, after: { invitation_revoked_at: now } });
}

export async function queueInvitationMail(tx: Tx, invitationId: string, portal: string, now: Date): Promise<void> {
  await queueMails(tx, [{ kind: 'Invitation', invitationId, portal, language: currentLanguage().tag }], now);
}

/** Issues another token of the invitation and returns the link with it. */
export async function issueLink(tx: Tx, invitationId: string, portal: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(invitationTokens).values({ tokenHash: hashToken(token), invitationId });
  return `${portal}/invitation/${token}`;
}

/** Writes the mail of an invitation. Issues a new token at each attempt to send it. */
export const writeInvitation: WriteInvitation = async ({ tx, mail, now }) => {
  if (mail.invitationId === null) return undefined;
  const [found] = await tx
    .select({ email: invitations.email, inviter: users.email })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.id, mail.invitationId), isUsable(now)));
  if (found === undefined) return undefined;
  return {
    to: found.email,
    subject: usersServerTexts.subject(),
    text: [
      usersServerTexts.invited({ inviter: found.inviter }),
      usersServerTexts.how(),
      '',
      await issueLink(tx, mail.invitationId, mail.portal),
      '',
      usersServerTexts.otherwise(),
    ].join('\n'),
  };
};

/** Returns the usable invitation of a token. Throws a 422 or a 409 that says why not. */
export async function readInvitation(tx: Tx, token: string, now: Date): Promise<Invitation> {
  const [found] = await tx
    .select({ invitation: invitations })
    .from(invitationTokens)
    .innerJoin(invitations, eq(invitations.id, invitationTokens.invitationId))
    .where(eq(invitationTokens.tokenHash, hashToken(token)));
  if (found === undefined) throw new ApiError(422, usersServerTexts.badLink());
  const { usedAt, revokedAt, expiresAt } = found.invitation;
  if (usedAt !== null) throw new ApiError(422, usersServerTexts.usedLink());
  if (revokedAt !== null) throw new ApiError(422, usersServerTexts.revokedLink());
  if (expiresAt <= now) throw new ApiError(422, usersServerTexts.expiredLink());
  await assertPlaceIsOpen(tx, found.invitation);
  return found.invitation;
}

/** Throws a 409 for a suspended merchant or an archived shop. */
async function assertPlaceIsOpen(tx: Tx, { merchantId, shopId }: Invitation): Promise<void> {
  const [merchant] = merchantId === null ? [] : await tx.select().from(merchants).where(eq(merchants.id, merchantId));
  if (merchant?.suspendedAt) {
    throw new ApiError(409, usersServerTexts.merchantSuspended({ merchant: merchant.name }));
  }
  const [shop] = shopId === null ? [] : await tx.select().from(shops).where(eq(shops.id, shopId));
  if (shop?.archivedAt) throw new ApiError(409, usersServerTexts.shopArchived({ shop: shop.name }));
}

/** Creates the invited user. Throws a 422 if the invitation is no longer usable, or a 409 if the address is taken. */
export async function acceptInvitation(tx: Tx, token: string, passwordHash: string, now: Date): Promise<void> {
  const { id } = await readInvitation(tx, token, now);
  const [used] = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(eq(invitations.id, id), isUsable(now)))
    .returning();
  if (used === undefined) throw new ApiError(422, usersServerTexts.usedLink());
  const { email, role, merchantId, shopId, isCollectEnabled, isCollectOnly } = used;
  const [added] = await tx
    .insert(users)
    .values({ id, email, role, merchantId, shopId, isCollectEnabled, isCollectOnly, passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added === undefined) throw new ApiError(409, usersServerTexts.hasAccount());
  const after = { invitation_accepted_at: now };
  await recordUserChange({ tx, actor: used, target: used, now, after });
}
