import type { moneyEndpoints } from '../../contract/money.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import { glanceOf } from './glance.ts';
import { moneyServerTexts } from './texts.ts';
import { traceOf } from './trace.ts';

/** Where money went, and what it comes to (ADR 041): an extension. */
export const moneyHandlers: HandlersOf<typeof moneyEndpoints> = {
  async trace({ tx, user, params: { kind, id } }) {
    const found = await traceOf(tx, user, kind, id);
    if (found === undefined) throw new ApiError(404, moneyServerTexts.nothing());
    return found;
  },

  glance: ({ tx, user, clock }) => glanceOf(tx, user, clock()),
};
