/** Keys of the Integration API: the extension `api-keys`. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentDay, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const ApiScope = z.enum([
  'orders:read',
  'orders:write',
  'catalogue:write',
  'shops:read',
  'deliveries:read',
  'webhooks:write',
]);
export type ApiScope = z.infer<typeof ApiScope>;

export const ApiKeyState = z.enum(['Active', 'Expired', 'Revoked']);
export type ApiKeyState = z.infer<typeof ApiKeyState>;

export const ApiKey = z.object({
  Id,
  Name: z.string(),
  /** `null` for a key of the whole platform. */
  MerchantId: Id.nullish(),
  MerchantName: z.string().nullish(),
  Scopes: z.array(z.string()),
  /** Networks in CIDR notation. Empty for any address. */
  Networks: z.array(z.string()),
  /** Start of the secret. */
  Prefix: z.string(),
  State: shownChoice(ApiKeyState),
  Created: ShownInstant,
  Expires: ShownInstant.nullish(),
  LastUsed: ShownInstant.nullish(),
  LastAddress: z.string().nullish(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const maxNetworks = 20;

export const ApiKeyForm = z.object({
  Name: requiredText(1, 60),
  Scopes: z.array(ApiScope).min(1).max(ApiScope.options.length),
  /** `null` for the whole platform. A merchant's keys are always its own. */
  MerchantId: Id.nullish(),
  /** Last day in London. */
  Expires: SentDay.nullish(),
  Networks: z.array(codeText().min(1).max(50)).max(maxNetworks),
});

/** The secret is sent only once. */
export const NewSecret = z.object({ Id, Secret: z.string() });

const owners = { roles: ['Admin', 'Merchant'] } as const;

export const apiKeyEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/api-keys/list',
    access: owners,
    summary: 'List the API keys, newest first; `Query` searches the name, and the first page is 1',
    body: json(z.object({ Query: z.string().max(200), Page: pageNumber(1), Size: pageSize() })),
    answer: z.object({ Keys: z.array(ApiKey), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  merchants: endpoint({
    method: 'GET',
    path: '/ext/api-keys/merchants',
    access: { roles: ['Admin'] },
    summary: 'List the merchants that a key can be for',
    answer: z.array(z.object({ Id, Name: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ext/api-keys',
    access: owners,
    summary: 'Create an API key; the answer holds its secret, which is not shown again',
    body: json(ApiKeyForm),
    answer: NewSecret,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/ext/api-keys/{id}/rotate',
    access: owners,
    summary: 'Replace the secret of an active key; the previous one stops working at once',
    answer: NewSecret,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/ext/api-keys/{id}/revoke',
    access: owners,
    summary: 'Revoke an active key for good',
    answer: z.unknown(),
  }),
};
