import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { mailEndpoints } from '../../../contract/platform/mails.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { containsText } from '../../db/list-query.ts';
import { outgoingMails } from '../../db/mail-tables.ts';
import { invitations } from '../../db/invitation-tables.ts';
import { users } from '../../db/schema.ts';
import { sendMailAgain } from '../../mail/outgoing.ts';

const mailsServerTexts = defineTexts('mails-server', {
  notFound: 'This mail does not exist.',
  notGivenUp: 'This mail has been sent, or will be tried again by itself.',
});

/**
 * Handlers of the extension `mails`. They read as the system, because administrators cannot read other users'
 * addresses.
 */
export const mailHandlers: HandlersOf<typeof mailEndpoints> = {
  list: {
    async outsideTransaction({ services: { database }, body: { Query, State, Page, Size } }) {
      return database.inScope(
        'system',
        async (tx) => {
          const address = sql<string>`coalesce(${users.email}, ${invitations.email})`;
          const shown = and(
            isNotNull(address),
            State.length === 0 ? undefined : inArray(outgoingMails.state, State),
            containsText(sql`search_text(${address})`, Query),
          );
          const ofUser = eq(users.id, outgoingMails.userId);
          const ofInvitation = eq(invitations.id, outgoingMails.invitationId);
          const rows = await tx
            .select({ mail: outgoingMails, reader: address })
            .from(outgoingMails)
            .leftJoin(users, ofUser)
            .leftJoin(invitations, ofInvitation)
            .where(shown)
            .orderBy(desc(outgoingMails.id))
            .limit(Size)
            .offset((Page - 1) * Size);
          const [total] = await tx
            .select({ count: count() })
            .from(outgoingMails)
            .leftJoin(users, ofUser)
            .leftJoin(invitations, ofInvitation)
            .where(shown);
          return {
            Mails: rows.map(({ mail, reader }) => ({
              Id: mail.id,
              Kind: mail.kind,
              Reader: reader,
              State: mail.state,
              Created: mail.createdAt.toISOString(),
              Attempts: mail.attempts,
              LastError: mail.lastError,
              NextAttempt: mail.state === 'Waiting' ? mail.nextAttemptAt.toISOString() : null,
            })),
            TotalCount: total?.count ?? 0,
          };
        },
        'reads',
      );
    },
  },

  sendAgain: {
    async outsideTransaction({ services: { database, clock }, params }) {
      const id = readShortId(params.id);
      await database.inScope('system', async (tx) => {
        const [mail] =
          id === undefined ? [] : await tx.select().from(outgoingMails).where(eq(outgoingMails.id, id)).for('update');
        if (mail === undefined) throw new ApiError(404, mailsServerTexts.notFound());
        if (mail.state !== 'GivenUp') throw new ApiError(409, mailsServerTexts.notGivenUp());
        await sendMailAgain(tx, mail, clock());
      });
      return null;
    },
  },
};
