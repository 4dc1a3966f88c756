/** An extension that stores the account's language, for its e-mails and PDFs and for its other devices at sign-in. */
import { z } from 'zod';
import { endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { contractTexts } from './texts.ts';
import { languages } from './texts/languages.ts';

const LanguageTag = z
  .string()
  .max(35)
  .refine((tag) => languages.has(tag), { error: contractTexts.unknownLanguage });

export const languageEndpoints = {
  keep: endpoint({
    method: 'PUT',
    path: '/ext/language',
    access: { roles: roleGroups.accounts },
    summary: "Store the user's language",
    body: json(z.object({ Language: LanguageTag })),
    answer: z.unknown(),
  }),
};
