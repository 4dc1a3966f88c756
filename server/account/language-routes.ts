import { eq } from 'drizzle-orm';
import type { languageEndpoints } from '../../contract/language.ts';
import type { HandlersOf } from '../api/handler.ts';
import { users } from '../db/schema.ts';

/** Extension `language`. */
export const languageHandlers: HandlersOf<typeof languageEndpoints> = {
  async keep({ tx, user, body: { Language } }) {
    await tx.update(users).set({ language: Language }).where(eq(users.id, user.id));
    return null;
  },
};
