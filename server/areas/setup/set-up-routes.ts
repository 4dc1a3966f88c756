import { passwordStrength } from 'schema-admin/contract/password.ts';
import type { setUpEndpoints } from 'schema-admin/contract/set-up.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { users } from '../../db/schema.ts';
import { setUpLimits } from '../session/rate-limits.ts';
import { hashPassword } from '../session/sessions.ts';
import { storePlatform } from './platform-identity.ts';
import { isSetUpLinkValid, endSetUpLink } from './set-up-link.ts';
import { setUpServerTexts } from './texts.ts';

/** The public page of the first start. */
export const setUpHandlers: HandlersOf<typeof setUpEndpoints> = {
  check: {
    async outsideTransaction({ body: { Token }, services: { attempts, database, clock }, request }) {
      await attempts.take(setUpLimits(request.ip), clock());
      if (!(await database.inScope('system', (tx) => isSetUpLinkValid(tx, Token, clock())))) {
        throw new ApiError(422, setUpServerTexts.staleLink());
      }
      return null;
    },
  },

  run: {
    async outsideTransaction({ body, services: { attempts, database, clock }, request }) {
      if (passwordStrength(body.Password) === 'weak') {
        const text = setUpServerTexts.tooWeak();
        throw new ApiError(422, text, { Password: text });
      }
      const attempt = await attempts.take(setUpLimits(request.ip), clock());
      if (!(await database.inScope('system', (tx) => isSetUpLinkValid(tx, body.Token, clock())))) {
        throw new ApiError(422, setUpServerTexts.staleLink());
      }
      // Hash outside a transaction, because it is slow and the embedded database has only one connection.
      const passwordHash = await hashPassword(body.Password);
      await database.inScope('system', async (tx) => {
        // Another browser may have been faster.
        if (!(await isSetUpLinkValid(tx, body.Token, clock()))) throw new ApiError(422, setUpServerTexts.staleLink());
        await endSetUpLink(tx);
        await storePlatform(tx, body);
        await tx
          .insert(users)
          .values({ email: body.Email.toLowerCase(), passwordHash, role: 'Admin', termsAcceptedAt: clock() });
        await attempts.giveBack(tx, attempt);
      });
      return null;
    },
  },
};
