/** The organisations of professional customers, an extension for administrators. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { requiredText } from 'schema-admin/contract/text.ts';

export const proOrganisationPageSize = 50;

export const ProOrganisation = z.object({ Id, Name: z.string(), HasActiveSubscription: z.boolean().nullish() });

export const ProOrganisationForm = z.object({ Name: requiredText(1, 100) });

const admin = { roles: ['Admin'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/pro-organisations/{id}',
  access: admin,
  summary: 'Retrieve a pro organisation',
  answer: ProOrganisation,
  etag: 'pro-organisations',
});

export const proOrganisationEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/pro-organisations/list',
    access: admin,
    summary: 'List the pro organisations by name; `Query` searches the name, and the first page is 1',
    body: json(z.object({ Query: z.string().max(200), Page: pageNumber(1), Size: pageSize() })),
    answer: z.object({ ProOrganisations: z.array(ProOrganisation), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  get,
  create: endpoint({
    method: 'POST',
    path: '/ext/pro-organisations',
    access: admin,
    summary: 'Create a pro organisation, with an inactive subscription',
    body: json(ProOrganisationForm),
    answer: Id,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ext/pro-organisations/{id}',
    access: admin,
    summary: 'Rename a pro organisation',
    body: json(ProOrganisationForm),
    answer: z.unknown(),
    guards: get,
  }),
};
