import type { invitationEndpoints } from 'schema-admin/contract/invitations.ts';
import { passwordStrength } from 'schema-admin/contract/password.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { accountServerTexts } from '../account/texts.ts';
import { invitationLimits } from '../session/rate-limits.ts';
import { hashPassword } from '../session/sessions.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';

/** The calls of the page that a mailed invitation opens. */
export const invitationHandlers: HandlersOf<typeof invitationEndpoints> = {
  check: {
    async outsideTransaction({ body: { Token }, services: { attempts, database, clock }, request }) {
      await attempts.take(invitationLimits(request.ip), clock());
      const { email } = await database.inScope('system', (tx) => readInvitation(tx, Token, clock()), 'reads');
      return { Email: email };
    },
  },

  accept: {
    async outsideTransaction({ body: { Token, Password }, services: { attempts, database, clock }, request }) {
      if (passwordStrength(Password) === 'weak') {
        const text = accountServerTexts.tooWeak();
        throw new ApiError(422, text, { Password: text });
      }
      const attempt = await attempts.take(invitationLimits(request.ip), clock());
      await database.inScope('system', (tx) => readInvitation(tx, Token, clock()), 'reads');
      // Hash outside a transaction, because it is slow and the embedded database has only one connection.
      const passwordHash = await hashPassword(Password);
      await database.inScope('system', async (tx) => {
        await acceptInvitation(tx, Token, passwordHash, clock());
        await attempts.giveBack(tx, attempt);
      });
      return null;
    },
  },
};
