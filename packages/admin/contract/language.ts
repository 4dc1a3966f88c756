/** The language that an account keeps, an extension: its mails and papers are in it, and a device takes it over at sign-in. */
import { z } from 'zod';
import { endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { contractTexts } from './texts.ts';
import { languages } from './texts/languages.ts';

/** The tag of a language that there is. */
const LanguageTag = z
  .string()
  .max(35)
  .refine((tag) => languages.has(tag), { error: contractTexts.unknownLanguage });

export const languageEndpoints = {
  keep: endpoint({
    method: 'PUT',
    path: '/ext/language',
    access: { roles: roleGroups.accounts },
    summary: 'Keep the language that the user has chosen',
    body: json(z.object({ Language: LanguageTag })),
    answer: z.unknown(),
  }),
};
