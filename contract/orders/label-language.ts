/** The language of a shop's package labels, which couriers read. Independent of the user's language. An extension. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shopEndpoints } from '../shops/shops.ts';
import { languages } from 'schema-admin/contract/texts/languages.ts';

const labelLanguages: readonly string[] = [...languages]
  .filter(([, { isForTrials }]) => !isForTrials)
  .map(([tag]) => tag);

export const LabelLanguageForm = z.object({ LabelLanguage: z.enum(labelLanguages) });

export const labelLanguageEndpoints = {
  save: endpoint({
    method: 'PUT',
    path: '/ext/label-language/shop/{id}',
    access: { roles: ['Merchant'] },
    summary: "Set the language of a shop's package labels",
    body: json(LabelLanguageForm),
    answer: z.unknown(),
    guards: shopEndpoints.get,
  }),
};
