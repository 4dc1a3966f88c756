/**
 * An extension: saved views of lists. A view is a named query of a list's address, private or shared by an
 * administrator.
 */
import { z } from 'zod';
import { Id, endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { Role, everyRole } from './roles.ts';
import { tooLong } from './text.ts';
import { contractTexts } from './texts.ts';
import { freeText } from './values/characters.ts';

export const viewNameLimit = 60;

export const SavedView = z.object({
  Id,
  /** The name of the list's declaration. */
  Resource: z.string(),
  Name: z.string(),
  /** The query string of the list's address, without the question mark. */
  Query: z.string(),
  /** Shared with roles by an administrator. */
  Shared: z.boolean(),
  /** Saved by the current user. */
  Mine: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const resource = z.string().min(1).max(64);

const fields = {
  Name: freeText().min(1, { error: contractTexts.enterViewName }).max(viewNameLimit, tooLong(viewNameLimit)),
  Query: z.string().max(2000),
  /** The roles to share the view with. Administrators only. */
  SharedWith: z.array(Role).max(everyRole.length),
};

const access = { roles: roleGroups.accounts } as const;

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ext/views/{resource}',
    access,
    summary: "A list's saved views: the user's own and those shared with its role, by name",
    params: { resource },
    answer: z.array(SavedView),
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/views',
    access,
    summary: 'Save a view; 409 when the user has one of that name for the list',
    body: json(z.object({ ...fields, SharedWith: fields.SharedWith.default([]), Resource: resource })),
    answer: z.object({ Id }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/views/{id}',
    access,
    summary:
      'Change a view: its owner, or an administrator where it is shared; what is left out stays; 409 as for a new one',
    body: json(z.object(fields).partial()),
    answer: z.unknown(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/views/{id}',
    access,
    summary: 'Delete a view: its owner, or an administrator where it is shared',
    answer: z.unknown(),
  }),
};
