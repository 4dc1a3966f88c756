/** An extension for the first start: a one-time link creates the platform's identity and the first administrator. */
import { z } from 'zod';
import { emailAddress } from './contact.ts';
import { endpoint, json } from './endpoint.ts';
import { Password } from './session.ts';
import { requiredText, shortText } from './text.ts';
import { contractTexts } from './texts.ts';

/** The name of the extension. */
export const setUpExtension = 'setup';

const Token = z.string().min(1).max(200);

/** The issuer of the platform's invoices, as typed. */
export const PlatformIdentity = z.object({
  Name: requiredText(1, 200),
  /** Lines separated by commas. */
  Address: requiredText(1, 500).regex(/[\p{L}\p{N}]/u, { error: () => contractTexts.required() }),
  /** Empty for a platform that is not registered for VAT. */
  VatNumber: shortText(30),
});
export type PlatformIdentity = z.infer<typeof PlatformIdentity>;

export const setUpEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/ext/setup/check',
    access: 'public',
    summary: 'Check the link of the first start; 422 if it was used, was replaced or has expired',
    body: json(z.object({ Token })),
    answer: z.unknown(),
    retry: 'never',
  }),
  run: endpoint({
    method: 'POST',
    path: '/ext/setup/run',
    access: 'public',
    summary: 'Store the identity of the platform and create the first administrator; a link works once',
    body: json(PlatformIdentity.extend({ Token, Email: emailAddress(contractTexts.enterEmail), Password })),
    answer: z.unknown(),
    retry: 'never',
  }),
};
